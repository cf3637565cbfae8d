import { render } from "preact";
import { App } from "./app";
import { keptLanguage } from "./store";
import "./style.css";
import { preferred, wordsOf } from "./words";

const language = preferred(keptLanguage(), navigator.languages);
render(<App spoken={language} says={await wordsOf(language)} />, document.getElementById("page")!);
