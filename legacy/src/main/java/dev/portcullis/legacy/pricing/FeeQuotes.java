package dev.portcullis.legacy.pricing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.fee.Fee;
import dev.portcullis.legacy.fee.FeeOffer;
import dev.portcullis.legacy.fee.FeeToken;
import dev.portcullis.legacy.fee.FeeType;
import dev.portcullis.legacy.query.LegacyToken;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.SignatureVerifier;
import dev.portcullis.persistence.legacy.submission.MempoolQueries;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Quotes and requires the fees and prices of the legacy rollup (R-LEG-14). */
@ApplicationScoped
public class FeeQuotes {
  private final Prices prices;

  /** Required by the container for its proxy. */
  protected FeeQuotes() {
    this(null);
  }

  FeeQuotes(Prices prices) {
    this.prices = prices;
  }

  /** Uses the settings, layer 1 and the price source. */
  @Inject
  public FeeQuotes(
      PricingConfig config,
      GasPrice gas,
      TokenPrices usd,
      TokenCache tokens,
      MempoolQueries accounts) {
    this(
        new Prices(
            config.rates(),
            gas::wei,
            tokens::find,
            usd::usd,
            config.feeTokens(),
            addresses -> found(accounts, addresses)));
  }

  private static Set<Address> found(MempoolQueries accounts, Collection<Address> addresses) {
    return accounts
        .find(
            new SubmitterCriteria(
                List.of(), addresses.stream().map(Address::bytes).toList(), List.of(), List.of()))
        .stream()
        .map(SubmitterRow::address)
        .collect(Collectors.toSet());
  }

  /**
   * The fee of a transaction: {@code get_tx_fee}.
   *
   * @param type TxFeeTypes
   * @param address of a transfer, the recipient
   * @param token TokenLike
   * @return Fee
   * @throws LegacyRpcException −32602 for malformed parameters; 105 if fees cannot be paid in the
   *     token
   */
  public ObjectNode fee(JsonNode type, JsonNode address, JsonNode token) {
    FeeType asked = FeeType.parse(type);
    Address to = address(address, "address");
    FeeToken in = feeToken(token);
    Fee fee = prices.schedule().fee(forRecipients(List.of(asked), List.of(to)).get(0), in);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("feeType", fee.feeType().json());
    return json.put("gasTxAmount", fee.gasTxAmount().toString())
        .put("gasPriceWei", fee.gasPriceWei().toString())
        .put("gasFee", fee.gasFee().toString())
        .put("zkpFee", fee.zkpFee().toString())
        .put("totalFee", fee.totalFee().toString());
  }

  /**
   * The fee of a batch, whichever transaction pays for it: {@code get_txs_batch_fee_in_wei}.
   *
   * @param types TxFeeTypes of each
   * @param addresses of each
   * @param token TokenLike
   * @return BatchFee
   * @throws LegacyRpcException −32602 for malformed parameters; 103 if their numbers differ, are
   *     zero or too large; 105 if fees cannot be paid in the token
   */
  public ObjectNode batchFee(JsonNode types, JsonNode addresses, JsonNode token) {
    if (!types.isArray() || !addresses.isArray()) {
      throw LegacyRpcException.invalidParams("tx_types and addresses must be arrays");
    }
    if (types.size() != addresses.size()) {
      throw LegacyRpcException.incorrect(
          "tx_types has %d and addresses %d elements".formatted(types.size(), addresses.size()));
    }
    if (types.isEmpty() || types.size() > SignatureVerifier.MOST_OF_BATCH) {
      throw LegacyRpcException.incorrect(
          "a batch has 1 to " + SignatureVerifier.MOST_OF_BATCH + " transactions");
    }
    List<FeeType> asked = new ArrayList<>();
    List<Address> to = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      asked.add(FeeType.parse(types.get(i)));
      to.add(address(addresses.get(i), "addresses[" + i + "]"));
    }
    FeeToken in = feeToken(token);
    return JsonNodeFactory.instance
        .objectNode()
        .put("totalFee", prices.schedule().batchFee(forRecipients(asked, to), in).toString());
  }

  /**
   * The price of a whole token in US dollars: {@code get_token_price}.
   *
   * @param token TokenLike
   * @throws LegacyRpcException −32602 if it names no token; −32603 if the price is unknown
   */
  public JsonNode price(JsonNode token) {
    TokenLike name = TokenLike.read(token);
    return prices
        .tokens()
        .apply(name)
        .flatMap(prices.usd())
        .map(DecimalNode::valueOf)
        .orElseThrow(
            () ->
                new LegacyRpcException(
                    LegacyRpcException.Code.INTERNAL, "token: there is no price of " + name));
  }

  /** The tokens in which fees can be paid, {@link FeeToken#ETH} first. */
  public List<LegacyToken> acceptedTokens() {
    return prices.acceptable().stream().map(LegacyToken::of).toList();
  }

  /**
   * The fee token of a transaction; empty if fees cannot be paid in it.
   *
   * @param id its number
   */
  public Optional<FeeToken> feeToken(long id) {
    return prices.feeToken(new TokenLike(Optional.of(id), Optional.empty(), Optional.empty()));
  }

  /**
   * Requires that transactions pay enough: each single one for itself, a batch in sum.
   *
   * @throws LegacyRpcException 104 if it is too little, 105 if fees cannot be paid in a token
   */
  public void requireEnough(List<FeeOffer> offers) {
    if (offers.size() == 1) {
      prices.schedule().requireSufficient(offers.get(0));
    } else {
      prices.schedule().requireSufficient(offers);
    }
  }

  private List<FeeType> forRecipients(List<FeeType> types, List<Address> to) {
    if (!types.contains(FeeType.TRANSFER)) {
      return types;
    }
    Set<Address> known = prices.accounts().apply(Set.copyOf(to));
    List<FeeType> precise = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      precise.add(types.get(i).to(!known.contains(to.get(i))));
    }
    return precise;
  }

  private FeeToken feeToken(JsonNode token) {
    return prices.feeToken(TokenLike.read(token)).orElseThrow(FeeQuotes::inappropriate);
  }

  /** Error 105. */
  public static LegacyRpcException inappropriate() {
    return new LegacyRpcException(
        LegacyRpcException.Code.INAPPROPRIATE_FEE_TOKEN,
        "Chosen token is not suitable for paying fees.");
  }

  private static Address address(JsonNode json, String name) {
    if (!json.isTextual() || !Address.isValid(json.textValue())) {
      throw LegacyRpcException.invalidParams(
          name + " must be an address: 0x and 40 hexadecimal digits");
    }
    return new Address(json.textValue());
  }
}
