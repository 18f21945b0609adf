package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.crypto.Keccak;
import dev.portcullis.devnet.rlp.RlpWriter;

/** Where new contracts are. */
public final class ContractAddress {
  private ContractAddress() {}

  /** The address of the contract that {@code creator} creates with this nonce. */
  public static Address of(Address creator, long nonce) {
    byte[] list = RlpWriter.encodeList(w -> w.put(creator).put(nonce));
    return Address.of(Keccak.digest(list, 0, list.length), 12);
  }
}
