package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.TransactionPayload;

/**
 * A call of a {@link SimulationBlock}.
 *
 * @param from the sender
 * @param payload what it says
 * @param hasNonce whether its nonce was given; else it is the sender's next one
 * @param hasGas whether its gas was given; else it is what is left
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
