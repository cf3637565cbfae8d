// Everything for playing over a network, as one piece that is loaded only by those who do.

export { RemoteSource } from "./remote";
export { OnlineStart, remoteOptions } from "./views/online";
export { RemotePage } from "./views/remote";
