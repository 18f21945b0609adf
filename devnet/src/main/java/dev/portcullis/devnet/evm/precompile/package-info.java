/**
 * The precompiled contracts: functions at fixed addresses that would be too dear as code. Absent:
 * the BLS12-381 operations of EIP-2537, which no library at hand covers.
 */
package dev.portcullis.devnet.evm.precompile;
