#!/usr/bin/env perl
# Rewrites what the generator makes for Kotlin where it is needlessly dear: scripts/quicken-kotlin.pl keyforge.kt
#
# JNA makes, reads and writes structures by reflection, which is most of the price of a call. Buffers are read and written where
# they lie. The status of a call is plain memory of its thread, which is looked at only where a call was refused. Remove this when
# the generator does so.
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
# The functions of the library take the address of the status; the host's own callbacks are given the structure as before.
$source =~ s/uniffi_out_err: UniffiRustCallStatus\b/uniffi_out_err: Pointer/g or die "no function takes a status\n";
replace('uniffiRustCallWithError(errorHandler: UniffiRustCallStatusErrorHandler<E>, callback: (UniffiRustCallStatus) -> U): U {
    var status = UniffiRustCallStatus()
    val return_value = callback(status)
    uniffiCheckCallStatus(errorHandler, status)
    return return_value
}', 'uniffiRustCallWithError(errorHandler: UniffiRustCallStatusErrorHandler<E>, callback: (Pointer) -> U): U {
    val statuses = uniffiStatuses.get()
    val status = statuses.take()
    val value = callback(status)
    if (status.getByte(0) != UNIFFI_CALL_SUCCESS) uniffiCheckCallStatus(errorHandler, UniffiRustCallStatus().readFrom(status))
    statuses.giveBack(status)
    return value
}

// Calls run within others where an argument is handed over or the library calls back: each has a status of its own. That of a
// call that failed is left to the garbage collector.
private class UniffiStatuses {
    private val idle = ArrayDeque<Pointer>()

    fun take(): Pointer = idle.removeLastOrNull() ?: Memory(UniffiRustCallStatus().size().toLong()).apply { clear() }

    fun giveBack(status: Pointer) = idle.addLast(status)
}

private val uniffiStatuses = ThreadLocal.withInitial { UniffiStatuses() }');
replace('internal open class UniffiRustCallStatus : Structure() {
', 'internal open class UniffiRustCallStatus : Structure() {
    fun readFrom(memory: Pointer) = apply {
        useMemory(memory)
        read()
    }

');
replace('private inline fun <U> uniffiRustCall(callback: (UniffiRustCallStatus) -> U): U {',
    'private inline fun <U> uniffiRustCall(callback: (Pointer) -> U): U {');
replace('import com.sun.jna.Library
', 'import com.sun.jna.Library
import com.sun.jna.Memory
');
open(my $out, '>', $file) or die "$file: $!\n";
print $out $source;
close $out or die "$file: $!\n";
