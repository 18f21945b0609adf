/** The precompiled contracts: functions at fixed addresses that would be too dear as code. */
package dev.portcullis.devnet.evm.precompile;
