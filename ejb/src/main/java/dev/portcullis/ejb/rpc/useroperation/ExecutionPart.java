package dev.portcullis.ejb.rpc.useroperation;

import dev.portcullis.kernel.Address;

/**
 * One call of an execution (ERC-7579).
 *
 * @param to the target
 * @param data the calldata, hexadecimal bytes
 */
record ExecutionPart(Address to, String data) {}
