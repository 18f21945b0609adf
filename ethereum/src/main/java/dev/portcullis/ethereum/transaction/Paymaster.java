package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;

/**
 * Who pays for the gas of a transaction of type 0x71 instead of its sender.
 *
 * @param address the contract that pays
 * @param input what it is told: a call of {@code general(bytes)} or of {@code
 *     approvalBased(address,uint256,bytes)}
 */
public record Paymaster(EvmAddress address, Bytes input) {}
