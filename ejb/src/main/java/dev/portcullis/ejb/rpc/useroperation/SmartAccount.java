package dev.portcullis.ejb.rpc.useroperation;

import dev.portcullis.kernel.Address;

/**
 * An account whose code and implementation the operator permits.
 *
 * @param address the account
 * @param beacon the contract that names its implementation (EIP-1967)
 * @param implementation the code that runs in the account
 */
record SmartAccount(Address address, Address beacon, Address implementation) {}
