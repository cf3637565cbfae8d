import Keyforge

do {
    try checkLibrary()
    print("in order")
} catch {
    print(error.localizedDescription)
}
