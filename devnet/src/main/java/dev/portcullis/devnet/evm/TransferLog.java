package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The logs of transfers of wei, in the form of the transfer event of tokens (ERC-20). */
public final class TransferLog {
  /** The emitter of the logs that the protocol writes (EIP-7708). */
  public static final EvmAddress SYSTEM_ADDRESS =
      EvmAddress.of("0xfffffffffffffffffffffffffffffffffffffffe");

  private static final Hash TRANSFER =
      Keccak.hash("Transfer(address,address,uint256)".getBytes(StandardCharsets.US_ASCII));

  private TransferLog() {}

  /** The log of a transfer of wei. */
  public static Log of(EvmAddress emitter, EvmAddress from, EvmAddress to, UInt256 wei) {
    return new Log(emitter, List.of(TRANSFER, word(from), word(to)), Bytes.wrap(wei.toArray()));
  }

  private static Hash word(EvmAddress address) {
    byte[] word = new byte[Hash.SIZE];
    System.arraycopy(address.toArray(), 0, word, Hash.SIZE - EvmAddress.SIZE, EvmAddress.SIZE);
    return Hash.of(word);
  }
}
