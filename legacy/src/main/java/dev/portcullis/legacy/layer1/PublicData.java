package dev.portcullis.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.ledger.Nft;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Encodes a block's operation for the main contract, in the layout of zkSync Lite (ADR 0074): a
 * byte with the type, then the fields, big-endian. A value that does not fit its field is an {@link
 * IllegalArgumentException}: the ledger permits no such value.
 */
public final class PublicData {
  static final int DEPOSIT = 1;
  static final int PARTIAL_EXIT = 3;
  static final int FULL_EXIT = 6;
  static final int FORCED_EXIT = 8;
  static final int WITHDRAW_NFT = 10;

  private static final int AMOUNT_BITS = 128;
  private static final int AMOUNT_BYTES = 16;
  private static final long LIMIT = 1L << Integer.SIZE;
  private static final Address NOBODY = new Address("0x" + "00".repeat(20));
  private static final Hash32 NOTHING = new Hash32("0x" + "00".repeat(32));

  private final ByteBuffer out;

  private PublicData(int type) {
    this.out = ByteBuffer.allocate(length(type));
    out.put((byte) type);
  }

  /**
   * The number of bytes of an operation of this type.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  static int length(int type) {
    return switch (type) {
      case DEPOSIT -> 45;
      case PARTIAL_EXIT -> 47;
      case FULL_EXIT -> 105;
      case FORCED_EXIT -> 51;
      case WITHDRAW_NFT -> 95;
      default -> throw new IllegalArgumentException("There is no operation of type " + type);
    };
  }

  /**
   * The data of a deposit.
   *
   * @param accountId the credited account
   * @param amount as requested, also where less was credited
   * @param owner the account's address
   */
  public static byte[] deposit(long accountId, long token, BigInteger amount, Address owner) {
    return new PublicData(DEPOSIT).id(accountId).id(token).amount(amount).address(owner).bytes();
  }

  /**
   * The data of a withdrawal, fast or not.
   *
   * @param accountId the account
   * @param to the recipient
   */
  public static byte[] withdrawal(long accountId, long token, BigInteger amount, Address to) {
    PublicData data = new PublicData(PARTIAL_EXIT).id(accountId).id(token).amount(amount);
    return data.noFee().address(to).bytes();
  }

  /**
   * The data of a forced exit.
   *
   * @param initiatorId the account of the transaction
   * @param targetId the account that is paid out
   * @param token no NFT
   * @param to the recipient
   */
  public static byte[] forcedExit(
      long initiatorId, long targetId, long token, BigInteger amount, Address to) {
    PublicData data = new PublicData(FORCED_EXIT).id(initiatorId).id(targetId).id(token);
    return data.amount(amount).noFee().address(to).bytes();
  }

  /**
   * The data of a full exit.
   *
   * @param accountId as requested, also where there is no such account
   * @param owner the requester and recipient
   * @param amount the amount that is paid out; 0 for nothing, 1 for an NFT
   * @param nft the NFT, if one leaves the rollup
   */
  public static byte[] fullExit(
      long accountId, Address owner, long token, BigInteger amount, Optional<Nft> nft) {
    PublicData data = new PublicData(FULL_EXIT).id(accountId).address(owner).id(token);
    data.amount(amount).id(nft.map(Nft::creatorId).orElse(0L));
    data.address(nft.map(Nft::creatorAddress).orElse(NOBODY));
    data.id(nft.map(Nft::serialId).orElse(0L));
    return data.hash(nft.map(Nft::contentHash).orElse(NOTHING)).bytes();
  }

  /**
   * The data of an NFT withdrawal.
   *
   * @param accountId the account
   * @param to the recipient
   * @param feeToken the token of the fee
   */
  public static byte[] withdrawNft(long accountId, Nft nft, Address to, long feeToken) {
    PublicData data = new PublicData(WITHDRAW_NFT).id(accountId).id(nft.creatorId());
    data.address(nft.creatorAddress()).id(nft.serialId()).hash(nft.contentHash());
    return data.address(to).id(nft.tokenId()).id(feeToken).noFee().bytes();
  }

  private PublicData id(long id) {
    if (id < 0 || id >= LIMIT) {
      throw new IllegalArgumentException("The id " + id + " does not fit 32 bits");
    }
    out.putInt((int) id);
    return this;
  }

  private PublicData amount(BigInteger amount) {
    if (amount.signum() < 0 || amount.bitLength() > AMOUNT_BITS) {
      throw new IllegalArgumentException("The amount " + amount + " does not fit 128 bits");
    }
    byte[] digits = amount.toByteArray();
    byte[] field = new byte[AMOUNT_BYTES];
    int taken = Math.min(digits.length, AMOUNT_BYTES);
    System.arraycopy(digits, digits.length - taken, field, AMOUNT_BYTES - taken, taken);
    out.put(field);
    return this;
  }

  /** The contract ignores the fee: only the ledger needs it. */
  private PublicData noFee() {
    out.putShort((short) 0);
    return this;
  }

  private PublicData address(Address address) {
    out.put(address.bytes());
    return this;
  }

  private PublicData hash(Hash32 hash) {
    out.put(hash.bytes());
    return this;
  }

  private byte[] bytes() {
    if (out.hasRemaining()) {
      throw new IllegalStateException("Fields are missing");
    }
    return out.array();
  }
}
