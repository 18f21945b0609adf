package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Amount;
import dev.portcullis.persistence.legacy.query.LegacyNftRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An account (R-LEG-3).
 *
 * @param id null if there is no account of that address
 * @param depositing pending deposits for it
 * @param committed the current state
 * @param verified the state as of the last verified block
 * @param accountType {@code "Owned"}, {@code "CREATE2"}, {@code {"No2FA": …}}, or null
 */
public record AccountState(
    String address,
    Long id,
    Depositing depositing,
    State committed,
    State verified,
    JsonNode accountType) {
  /**
   * Deposits that are not executed yet.
   *
   * @param balances by the symbol of the token
   */
  public record Depositing(Map<String, Deposit> balances) {}

  /**
   * Deposits of a token.
   *
   * @param amount their sum
   * @param expectedAcceptBlock the layer 1 block at which all of them have enough confirmations
   */
  public record Deposit(String amount, long expectedAcceptBlock) {}

  /**
   * The state of an account.
   *
   * @param balances other than 0, by the symbol of the token
   * @param nfts that it owns, by token id
   * @param mintedNfts that it minted, by token id
   */
  public record State(
      Map<String, String> balances,
      Map<Long, NftView> nfts,
      Map<Long, NftView> mintedNfts,
      long nonce,
      String pubKeyHash) {
    static State of(LegacyAccountRow.State shown) {
      Map<String, String> balances = new LinkedHashMap<>();
      for (Amount balance : shown.balances()) {
        balances.put(balance.symbol(), balance.amount());
      }
      return new State(
          balances,
          byId(shown.nfts()),
          byId(shown.minted()),
          shown.nonce(),
          "sync:" + shown.pubKeyHash());
    }

    private static Map<Long, NftView> byId(List<LegacyNftRow> nfts) {
      Map<Long, NftView> found = new LinkedHashMap<>();
      for (LegacyNftRow nft : nfts) {
        found.put(nft.id(), NftView.of(nft));
      }
      return found;
    }
  }

  /**
   * The state from stored rows.
   *
   * @param confirmations the number of layer 1 blocks that a deposit needs
   */
  static AccountState of(String address, LegacyAccountRow shown, int confirmations) {
    Map<String, Deposit> deposits = new LinkedHashMap<>();
    shown
        .deposits()
        .forEach(
            waiting ->
                deposits.put(
                    waiting.symbol(),
                    new Deposit(waiting.amount(), waiting.l1Block() + confirmations)));
    return new AccountState(
        address,
        shown.id(),
        new Depositing(deposits),
        State.of(shown.committed()),
        State.of(shown.verified()),
        type(shown));
  }

  private static JsonNode type(LegacyAccountRow shown) {
    if (shown.kind() == null) {
      return NullNode.instance;
    }
    JsonNodeFactory json = JsonNodeFactory.instance;
    return switch (shown.kind()) {
      case "owned" -> json.textNode("Owned");
      case "create2" -> json.textNode("CREATE2");
      case "no_2fa" ->
          json.objectNode()
              .put("No2FA", shown.no2faKey() == null ? null : "sync:" + shown.no2faKey());
      default -> throw new IllegalStateException("no kind of accounts: " + shown.kind());
    };
  }
}
