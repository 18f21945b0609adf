package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;

/**
 * The payer of the gas of a transaction of type 0x71 instead of its sender.
 *
 * @param address the contract that pays
 * @param input its input: a call of {@code general(bytes)} or of {@code
 *     approvalBased(address,uint256,bytes)}
 */
public record Paymaster(EvmAddress address, Bytes input) {}
