#!/usr/bin/env perl
# Rewrites what the generator makes for Kotlin where it is needlessly dear: scripts/quicken-kotlin.pl keyforge.kt
#
# JNA reads and writes structures by reflection, which is most of the price of a call. The two that every call has are read and
# written where they lie, and calls about buffers share one status for each thread. Remove this when the generator does so.
use strict;
use warnings;

my ($file) = @ARGV;
open(my $in, '<', $file) or die "$file: $!\n";
my $source = do { local $/; <$in> };
close $in;

sub replace {
    my ($old, $new) = @_;
    my $count = () = $source =~ /\Q$old\E/g;
    die "the generated source has changed: see scripts/quicken-kotlin.pl\n$old\n" unless $count == 1;
    $source =~ s/\Q$old\E/$new/;
}

replace('    class ByValue: RustBuffer(), Structure.ByValue
', '    override fun read() {
        val memory = pointer
        capacity = memory.getLong(0)
        len = memory.getLong(8)
        data = memory.getPointer(16)
    }

    override fun write() {
        val memory = pointer
        memory.setLong(0, capacity)
        memory.setLong(8, len)
        memory.setPointer(16, data)
    }

    class ByValue: RustBuffer(), Structure.ByValue
');
replace('rbuf.writeField("len", bbuf.position().toLong())', 'rbuf.len = bbuf.position().toLong()');
replace('    class ByValue: UniffiRustCallStatus(), Structure.ByValue
', '    override fun read() {
        code = pointer.getByte(0)
        if (!isSuccess()) super.read()
    }

    override fun write() {
        if (isSuccess()) pointer.setByte(0, code) else super.write()
    }

    class ByValue: UniffiRustCallStatus(), Structure.ByValue
');
replace('internal fun alloc(size: ULong = 0UL) = uniffiRustCall() { status ->',
    'internal fun alloc(size: ULong = 0UL) = uniffiBufferCall { status ->');
replace('internal fun free(buf: RustBuffer.ByValue) = uniffiRustCall() { status ->',
    'internal fun free(buf: RustBuffer.ByValue) = uniffiBufferCall { status ->');
replace('internal inline fun<T> uniffiTraitInterfaceCall(
', '// No call of the host runs within one of these, so a thread needs one status for all of them.
private val bufferStatus = ThreadLocal.withInitial { UniffiRustCallStatus() }

private inline fun <U> uniffiBufferCall(callback: (UniffiRustCallStatus) -> U): U {
    val status = bufferStatus.get()
    val value = callback(status)
    if (!status.isSuccess()) {
        bufferStatus.remove()
        uniffiCheckCallStatus(UniffiNullRustCallStatusErrorHandler, status)
    }
    return value
}

internal inline fun<T> uniffiTraitInterfaceCall(
');

open(my $out, '>', $file) or die "$file: $!\n";
print $out $source;
close $out or die "$file: $!\n";
