package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;

/** Computes the addresses of new contracts. */
public final class ContractAddress {
  private ContractAddress() {}

  /** The address of the contract that {@code creator} creates with this nonce. */
  public static EvmAddress of(EvmAddress creator, long nonce) {
    byte[] list = RlpWriter.encodeList(w -> w.put(creator).put(nonce));
    return EvmAddress.of(Keccak.digest(list, 0, list.length), 12);
  }
}
