/** The Ethereum virtual machine: transaction rules, interpreter, gas and precompiled contracts. */
package dev.portcullis.devnet.evm;
