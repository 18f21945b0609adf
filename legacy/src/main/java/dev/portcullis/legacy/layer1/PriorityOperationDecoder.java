package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.legacy.layer1.DiscoveredPriorityOperation;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** Decodes the events of priority operations from the main contract, without trusting them. */
final class PriorityOperationDecoder {
  static final Hash32 EVENT =
      AbiCallEncoding.topic("NewPriorityRequest(address,uint64,uint8,bytes,uint256)");

  private static final int DATA_WORD = 5;
  private static final int UNKNOWN_BYTES = 76;
  private static final long NFTS = 1 << 16;
  private static final BigInteger LEFT_OUT =
      BigInteger.valueOf(DATA_WORD * (long) AbiCallEncoding.WORD);

  private final ChainLog log;

  private PriorityOperationDecoder(ChainLog log) {
    this.log = log;
  }

  /**
   * The operation of an event.
   *
   * @throws SettlementBlockedException when the contract cannot have emitted it
   */
  static DiscoveredPriorityOperation read(ChainLog log) {
    try {
      return new PriorityOperationDecoder(log).operation();
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw new SettlementBlockedException(
          "The log "
              + log.logIndex()
              + " of block "
              + log.blockNumber()
              + " of the chain below is no priority operation: "
              + wrong.getMessage(),
          wrong);
    }
  }

  private DiscoveredPriorityOperation operation() {
    byte[] event = HexText.bytes(log.data());
    Address sender = AbiCallEncoding.address(event, 0);
    long serialId = AbiCallEncoding.number(event, 1).longValueExact();
    int type = AbiCallEncoding.number(event, 2).intValueExact();
    require(AbiCallEncoding.number(event, 3).equals(LEFT_OUT), "its data is elsewhere");
    int length = AbiCallEncoding.number(event, DATA_WORD).intValueExact();
    require(type == PublicData.DEPOSIT || type == PublicData.FULL_EXIT, "its type is " + type);
    int from = (DATA_WORD + 1) * AbiCallEncoding.WORD;
    require(
        length == PublicData.length(type) && event.length >= from + length, "its length is wrong");
    byte[] data = Arrays.copyOfRange(event, from, from + length);
    require(data[0] == type, "it has two types");
    ByteBuffer fields = ByteBuffer.wrap(data, 1, length - 1);
    return type == PublicData.DEPOSIT
        ? deposit(serialId, sender, data, fields)
        : fullExit(serialId, sender, data, fields);
  }

  private DiscoveredPriorityOperation deposit(
      long serialId, Address sender, byte[] data, ByteBuffer fields) {
    require(fields.getInt() == 0, "it names an account");
    long token = Integer.toUnsignedLong(fields.getInt());
    require(token < NFTS, "its token is " + token);
    byte[] digits = new byte[16];
    fields.get(digits);
    BigInteger amount = new BigInteger(1, digits);
    require(amount.signum() > 0, "its amount is 0");
    return found(
        serialId,
        sender,
        Optional.of(address(fields)),
        Optional.empty(),
        token,
        Optional.of(amount),
        data);
  }

  private DiscoveredPriorityOperation fullExit(
      long serialId, Address sender, byte[] data, ByteBuffer fields) {
    long account = Integer.toUnsignedLong(fields.getInt());
    require(address(fields).equals(sender), "it belongs to another request");
    long token = Integer.toUnsignedLong(fields.getInt());
    byte[] rest = new byte[UNKNOWN_BYTES];
    fields.get(rest);
    require(
        Arrays.equals(rest, new byte[UNKNOWN_BYTES]), "it contains a value that it cannot know");
    return found(
        serialId, sender, Optional.empty(), Optional.of(account), token, Optional.empty(), data);
  }

  private static Address address(ByteBuffer fields) {
    byte[] address = new byte[20];
    fields.get(address);
    return new Address(HexText.of(address));
  }

  private DiscoveredPriorityOperation found(
      long serialId,
      Address sender,
      Optional<Address> recipient,
      Optional<Long> account,
      long token,
      Optional<BigInteger> amount,
      byte[] data) {
    return new DiscoveredPriorityOperation(
        serialId,
        sender,
        recipient,
        account,
        token,
        amount,
        data,
        log.transactionHash(),
        log.blockNumber(),
        log.logIndex(),
        hash(log.transactionHash(), log.blockNumber(), serialId));
  }

  /** The hash as zkSync Lite computes it: of the transaction, its block and the serial id. */
  private static Hash32 hash(Hash32 transaction, long block, long serialId) {
    ByteBuffer all = ByteBuffer.allocate(AbiCallEncoding.WORD + 2 * Long.BYTES);
    all.put(transaction.bytes()).putLong(block).putLong(serialId);
    return new Hash32(HexText.of(Sha256.digest(all.array())));
  }

  private static void require(boolean fits, String otherwise) {
    if (!fits) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
