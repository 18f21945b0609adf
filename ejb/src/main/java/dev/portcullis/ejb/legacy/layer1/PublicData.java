package dev.portcullis.ejb.legacy.layer1;

import dev.portcullis.ejb.legacy.ledger.Nft;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the main contract is told of an operation, packed as {@code ZkSync.sol} reads it (ADR 0074):
 * ids of accounts and tokens in 4 bytes, amounts in 16, numbers big-endian. Fees are not told.
 */
public final class PublicData {
  private static final int AMOUNT_BYTES = 16;
  private static final Address NOBODY = new Address("0x" + "0".repeat(40));
  private static final Hash32 NOTHING = new Hash32("0x" + "0".repeat(64));

  private PublicData() {}

  /** A deposit, as it was asked for. */
  public static byte[] deposit(long account, long token, BigInteger amount, Address owner) {
    return bytes(
        45, out -> amount(id(id(out.put((byte) 1), account), token), amount).put(owner.bytes()));
  }

  /** A withdrawal. */
  public static byte[] withdrawal(long account, long token, BigInteger amount, Address to) {
    return bytes(
        47,
        out ->
            amount(id(id(out.put((byte) 3), account), token), amount)
                .putShort((short) 0)
                .put(to.bytes()));
  }

  /** All that an account had of a token; of an NFT, with what the contract makes it from. */
  public static byte[] fullExit(
      long account, Address owner, long token, BigInteger amount, Optional<Nft> nft) {
    return bytes(
        105,
        out -> {
          id(out.put((byte) 6), account).put(owner.bytes());
          amount(id(out, token), amount);
          id(out, nft.map(Nft::creatorId).orElse(0L));
          out.put(nft.map(Nft::creatorAddress).orElse(NOBODY).bytes());
          id(out, nft.map(Nft::serialId).orElse(0L));
          out.put(nft.map(Nft::contentHash).orElse(NOTHING).bytes());
        });
  }

  /** All that somebody had of a token who never set a key. */
  public static byte[] forcedExit(
      long initiator, long target, long token, BigInteger amount, Address owner) {
    return bytes(
        51,
        out ->
            amount(id(id(id(out.put((byte) 8), initiator), target), token), amount)
                .putShort((short) 0)
                .put(owner.bytes()));
  }

  /** An NFT that leaves. */
  public static byte[] nftWithdrawal(long account, Nft nft, Address to) {
    return bytes(
        95,
        out -> {
          id(id(out.put((byte) 10), account), nft.creatorId());
          out.put(nft.creatorAddress().bytes());
          id(out, nft.serialId()).put(nft.contentHash().bytes()).put(to.bytes());
          id(out, nft.tokenId()).putInt(0).putShort((short) 0);
        });
  }

  private static byte[] bytes(int length, Consumer<ByteBuffer> fields) {
    ByteBuffer out = ByteBuffer.allocate(length);
    fields.accept(out);
    return out.array();
  }

  /** Ids are unsigned 32 bit. */
  private static ByteBuffer id(ByteBuffer out, long id) {
    return out.putInt((int) id);
  }

  private static ByteBuffer amount(ByteBuffer out, BigInteger amount) {
    byte[] number = amount.toByteArray();
    int from = Math.max(0, number.length - AMOUNT_BYTES);
    int length = number.length - from;
    return out.put(new byte[AMOUNT_BYTES - length]).put(number, from, length);
  }
}
