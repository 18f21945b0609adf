/**
 * The precompiled contracts: functions at fixed addresses that would be too expensive as EVM code.
 */
package dev.portcullis.devnet.evm.precompile;
