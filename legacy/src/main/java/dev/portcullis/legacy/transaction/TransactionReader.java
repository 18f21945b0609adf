package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * Parses transactions from JSON as the public client writes them (R-LEG-6). Known fields have
 * exactly their type and range; others are ignored. The cost is bounded by the size of the parsed
 * JSON: no node is read twice, or deeper than the known fields.
 */
public final class TransactionReader {
  /** The first id of NFTs. */
  public static final long FIRST_NFT = 1 << 16;

  private static final int RATIO_BITS = 120;
  private static final Address NOBODY = new Address("0x" + "0".repeat(40));

  private final JsonFields fields;
  private final boolean stored;

  private TransactionReader(JsonNode json, boolean stored) {
    this.fields = JsonFields.of(json, LegacyRpcException::incorrect);
    this.stored = stored;
  }

  /**
   * A transaction that a client sent.
   *
   * @throws LegacyRpcException −32602 if it is not an object with the name of a kind as its type;
   *     301 for closing an account; 103 naming the invalid field
   */
  public static LegacyTransaction read(JsonNode json) {
    return new TransactionReader(json, false).transaction(json);
  }

  /**
   * A transaction that {@link TransactionWriter} wrote, which may be fast.
   *
   * @throws LegacyRpcException as for any other
   */
  public static LegacyTransaction readStored(JsonNode json) {
    return new TransactionReader(json, true).transaction(json);
  }

  private LegacyTransaction transaction(JsonNode json) {
    if (json == null || !json.isObject()) {
      throw LegacyRpcException.invalidParams("The transaction must be an object");
    }
    JsonNode type = json.path("type");
    if (!type.isTextual()) {
      throw LegacyRpcException.invalidParams("The transaction's type must be a string");
    }
    if (type.textValue().equals("Close")) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.ACCOUNT_CLOSE_DISABLED, "Account close tx is disabled.");
    }
    LegacyTransactionType kind =
        LegacyTransactionType.of(type.textValue())
            .orElseThrow(
                () ->
                    LegacyRpcException.invalidParams(
                        "The transaction's type must be Transfer, Withdraw, ChangePubKey,"
                            + " ForcedExit, MintNFT, WithdrawNFT or Swap"));
    return switch (kind) {
      case TRANSFER -> transfer();
      case WITHDRAW -> withdraw();
      case CHANGE_PUB_KEY -> changePubKey();
      case FORCED_EXIT -> forcedExit();
      case MINT_NFT -> mintNft();
      case WITHDRAW_NFT -> withdrawNft();
      case SWAP -> swap();
    };
  }

  private Transfer transfer() {
    Transfer transfer =
        new Transfer(
            fields.number("accountId"),
            fields.address("from"),
            recipient(fields, "to"),
            fields.number("token"),
            fields.amount("amount"),
            fields.fee("fee"),
            fields.number("nonce"),
            fields.validity(),
            fields.signature());
    if (transfer.token() >= FIRST_NFT && transfer.fee().signum() != 0) {
      throw fields.wrong("fee", "must be 0: fees are not paid in NFTs");
    }
    return transfer;
  }

  private Withdraw withdraw() {
    return new Withdraw(
        fields.number("accountId"),
        fields.address("from"),
        fields.address("to"),
        fungible("token"),
        fields.fullAmount("amount"),
        fields.fee("fee"),
        fields.number("nonce"),
        fields.validity(),
        fields.signature(),
        fast());
  }

  private ChangePubKey changePubKey() {
    return new ChangePubKey(
        fields.number("accountId"),
        fields.address("account"),
        fields.key("newPkHash"),
        fields.has("feeToken") ? fungible("feeToken") : 0,
        fields.has("fee") ? fields.fee("fee") : BigInteger.ZERO,
        fields.number("nonce"),
        fields.validity(),
        fields.signature(),
        AuthorizationJson.read(fields));
  }

  private ForcedExit forcedExit() {
    return new ForcedExit(
        fields.number("initiatorAccountId"),
        fields.address("target"),
        fungible("token"),
        fields.fee("fee"),
        fields.number("nonce"),
        fields.validity(),
        fields.signature());
  }

  private MintNft mintNft() {
    return new MintNft(
        fields.number("creatorId"),
        fields.address("creatorAddress"),
        fields.hash("contentHash"),
        recipient(fields, "recipient"),
        fields.has("feeToken") ? fungible("feeToken") : 0,
        fields.fee("fee"),
        fields.number("nonce"),
        fields.signature());
  }

  private WithdrawNft withdrawNft() {
    WithdrawNft withdraw =
        new WithdrawNft(
            fields.number("accountId"),
            fields.address("from"),
            fields.address("to"),
            fields.number("token"),
            fungible("feeToken"),
            fields.fee("fee"),
            fields.number("nonce"),
            fields.validity(),
            fields.signature(),
            fast());
    if (withdraw.token() < FIRST_NFT) {
      throw fields.wrong("token", "must be an NFT, whose ids begin with " + FIRST_NFT);
    }
    return withdraw;
  }

  private Swap swap() {
    JsonFields[] orders = fields.twoObjects("orders");
    BigInteger[] amounts = fields.twoAmounts("amounts");
    long submitterId = fields.number("submitterId");
    Address submitterAddress = fields.address("submitterAddress");
    long nonce = fields.number("nonce");
    SwapOrder first = order(orders[0]);
    SwapOrder second = order(orders[1]);
    long feeToken = fungible("feeToken");
    BigInteger fee = fields.fee("fee");
    MusigSignature signature = fields.signature();
    if (!first.validity().intersects(second.validity())) {
      throw fields.wrong("orders", "are never valid at the same time");
    }
    return new Swap(
        submitterId,
        submitterAddress,
        nonce,
        first,
        second,
        amounts[0],
        amounts[1],
        feeToken,
        fee,
        signature);
  }

  private static SwapOrder order(JsonFields order) {
    BigInteger[] ratio = order.twoNumbers("ratio", RATIO_BITS);
    return new SwapOrder(
        order.number("accountId"),
        recipient(order, "recipient"),
        order.number("nonce"),
        order.number("tokenSell"),
        order.number("tokenBuy"),
        ratio[0],
        ratio[1],
        order.amount("amount"),
        order.validity(),
        order.signature());
  }

  private static Address recipient(JsonFields fields, String field) {
    Address recipient = fields.address(field);
    if (recipient.equals(NOBODY)) {
      throw fields.wrong(field, "must not be the zero address");
    }
    return recipient;
  }

  private long fungible(String field) {
    long token = fields.number(field);
    if (token >= FIRST_NFT) {
      throw fields.wrong(field, "must not be an NFT");
    }
    return token;
  }

  private boolean fast() {
    boolean fast = fields.has("fast") && fields.flag("fast");
    if (fast && !stored) {
      throw fields.wrong("fast", "must not be set: ask for it with the parameter fastProcessing");
    }
    return fast;
  }
}
