package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.List;
import java.util.Optional;

/**
 * A request from layer 1 that layer 2 executes. It has no signature; layer 1 guarantees it. Its
 * form is the struct {@code L2CanonicalTransaction} of the main contract, whose ABI encoding is
 * hashed.
 *
 * @param id its position in the queue of layer 1
 * @param from the sender, or the alias of the layer 1 contract that sent it
 * @param to the called account
 * @param gasLimit gas it may use
 * @param gasPerPubdata the gas per byte of published data that the sender agreed to
 * @param gasPrice wei that were paid for a unit of gas
 * @param value wei that the call transfers
 * @param minted wei that layer 1 took for gas, value and refund
 * @param refundRecipient the recipient of the unused part
 * @param data the calldata
 */
public record PriorityTransaction(
    long id,
    EvmAddress from,
    EvmAddress to,
    long gasLimit,
    UInt256 gasPerPubdata,
    UInt256 gasPrice,
    UInt256 value,
    UInt256 minted,
    EvmAddress refundRecipient,
    Bytes data) {
  private static final int WORDS = 19;
  private static final int DYNAMIC = 5;

  /**
   * Reads the ABI encoding of the struct.
   *
   * @param encoded as hashed on layer 1, with the offset of the struct in front
   */
  public static PriorityTransaction decode(Bytes encoded) {
    return read(new AbiDecoder(encoded).tuple(0));
  }

  /**
   * Reads the struct inside other data.
   *
   * @param struct positioned at its first word
   */
  public static PriorityTransaction read(AbiDecoder struct) {
    return new PriorityTransaction(
        struct.number(8),
        struct.address(1),
        struct.address(2),
        struct.number(3),
        struct.word(4),
        struct.word(5),
        struct.word(9),
        struct.word(10),
        struct.address(11),
        struct.bytes(14));
  }

  /** The ABI encoding of the struct, as hashed on layer 1. */
  public Bytes encode() {
    AbiEncoder out = new AbiEncoder().word(AbiEncoder.WORD);
    out.word(TransactionType.PRIORITY.code()).address(from).address(to).word(gasLimit);
    out.word(gasPerPubdata).word(gasPrice).word(0).word(0).word(id).word(value);
    out.word(minted).address(refundRecipient).word(0).word(0);
    long tail = (long) AbiEncoder.WORD * WORDS;
    out.word(tail);
    tail += AbiEncoder.sizeOf(data);
    for (int empty = 1; empty < DYNAMIC; empty++) {
      out.word(tail);
      tail += AbiEncoder.WORD;
    }
    out.bytes(data);
    for (int empty = 1; empty < DYNAMIC; empty++) {
      out.word(0);
    }
    return out.toBytes();
  }

  /** The form in which blocks store it, which no client can submit: the type before the struct. */
  private Bytes envelope() {
    byte[] struct = encode().shared();
    byte[] envelope = new byte[struct.length + 1];
    envelope[0] = (byte) TransactionType.PRIORITY.code();
    System.arraycopy(struct, 0, envelope, 1, struct.length);
    return Bytes.wrap(envelope);
  }

  static PriorityTransaction stored(byte[] envelope) {
    return decode(Bytes.wrap(envelope).slice(1, envelope.length));
  }

  /** The hash that both layers use for it. */
  public Hash hash() {
    return Keccak.hash(encode());
  }

  /** The resulting transaction of layer 2. */
  public Transaction transaction() {
    TransactionPayload payload =
        new TransactionPayload(
            TransactionType.PRIORITY,
            Optional.empty(),
            id,
            UInt256.ZERO,
            gasPrice,
            gasLimit,
            Optional.of(to),
            value,
            data,
            List.of(),
            UInt256.ZERO,
            List.of(),
            List.of());
    return Transaction.of(this, payload, envelope());
  }
}
