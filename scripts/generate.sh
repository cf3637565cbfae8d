#!/usr/bin/env bash
# Generates the sources of a host from a library and the generator that was built with it:
# scripts/generate.sh kotlin target/debug/libkeyforge_ffi.so target/debug/uniffi-bindgen out
set -euo pipefail
cd "$(dirname "$0")/.."
language=$1 library=$2 bindgen=$3 fresh=$4
"$bindgen" generate "$library" --language "$language" --no-format --out-dir "$fresh" >&2
fingerprint=$("$bindgen" fingerprint)
case $language in
    kotlin)
        perl scripts/quicken-kotlin.pl "$fresh/org/keyforge/keyforge.kt"
        perl -0pi -e '
            # An object that is an argument is asked for its handle as one that is called: closed before, it would be used after
            # it was freed. Remove this when the generator does so.
            s/return value\.uniffiCloneHandle\(\)/return value.callWithHandle { it }/g or die "no object is an argument\n";
            # Where an argument is refused before the call, the object that is called was taken hold of already, and is let go.
            s/return block\(this\.uniffiCloneHandle\(\)\)/val held = this.uniffiCloneHandle()
            try {
                return block(held)
            } catch (refused: IllegalStateException) {
                UniffiCleanAction(held).run()
                throw refused
            }/g or die "no object is called\n";
            s/private class UniffiCleanAction/internal class UniffiCleanAction/g or die "no object is let go\n";
            # What a listener throws is told, be it an Exception or not.
            s/catch\(e: kotlin\.Exception\)/catch(e: Throwable)/g or die "no listener is called\n";
            # Half of a pair of surrogates, as a name has that was cut off within an emoji, crosses as the mark for what cannot be
            # read, as it does from Swift, and does not throw.
            s/onMalformedInput\(CodingErrorAction\.REPORT\)/onMalformedInput(CodingErrorAction.REPLACE)
            replaceWith(byteArrayOf(-17, -65, -67))/ or die "texts are written in another way\n";
            # A case without fields says its name, as one with fields does, and not where it lies in memory.
            s/^    object (?=\w+ : \w+\(\)\s*$)/    data object /mg or die "no case is without fields\n";
        ' "$fresh/org/keyforge/keyforge.kt"
        printf 'package org.keyforge\n\ninternal const val INTERFACE_FINGERPRINT = "%s"\n' "$fingerprint" \
            >"$fresh/org/keyforge/InterfaceFingerprint.kt"
        ;;
    swift)
        printf 'let interfaceFingerprintOfSources = "%s"\n' "$fingerprint" >"$fresh/InterfaceFingerprint.swift"
        # The generator reads each number by a copy out of a range of a Data, which is most of the price of a step. A plain
        # copy of the bytes, checked as before, makes a step three times as fast. Remove this when the generator does so.
        perl -0pi -e 's{    let range = reader\.offset\.\.<reader\.offset \+ MemoryLayout<T>\.size\n.*?    return value\.bigEndian\n}{    let start = reader.offset
    let end = start + MemoryLayout<T>.size
    guard reader.data.count >= end else {
        throw UniffiInternalError.bufferOverflow
    }
    var value: T = 0
    withUnsafeMutableBytes(of: &value) { target in
        reader.data.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: \$0[start..<end])) }
    }
    reader.offset = end
    return value.bigEndian
}s or die "the generated reader has changed: see scripts/generate.sh\n"' "$fresh/Keyforge.swift"
        # What comes of a call that is made for what it does may be left unused.
        perl -pi -e 's/^( *)((?:open )?func (?:step|stepBy|answer|concede|undo|passQuietly|append|follow|report|reportWinner)\()/$1\@discardableResult $2/' \
            "$fresh/Keyforge.swift"
        ;;
esac
