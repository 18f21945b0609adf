package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.TransactionPayload;

/**
 * A call of a {@link SimulationBlock}.
 *
 * @param from the sender
 * @param payload its content
 * @param hasNonce whether its nonce is specified; else it is the sender's next one
 * @param hasGas whether its gas is specified; else it is the remaining gas
 */
public record SimulationCall(
    EvmAddress from, TransactionPayload payload, boolean hasNonce, boolean hasGas) {
  /** The payload with nonce and gas. */
  TransactionPayload with(long nonce, long gas) {
    return new TransactionPayload(
        payload.type(),
        payload.chainId(),
        nonce,
        payload.maxPriorityFeePerGas(),
        payload.maxFeePerGas(),
        gas,
        payload.to(),
        payload.value(),
        payload.data(),
        payload.accessList(),
        payload.maxFeePerBlobGas(),
        payload.blobHashes(),
        payload.authorizations());
  }
}
