package dev.portcullis.legacy.transaction;

import java.util.HashMap;
import java.util.Map;

/**
 * The current state of the accounts and tokens that some transactions name: see {@link
 * LegacyTransaction#signerIds()} and {@link LegacyTransaction#tokenIds()}. NFTs need an entry only
 * if their symbol differs from {@code NFT-} and the id.
 *
 * @param accounts by id
 * @param tokens by id
 */
public record SignatureFacts(Map<Long, AccountFacts> accounts, Map<Long, TokenFacts> tokens) {
  /** Copies both. */
  public SignatureFacts {
    accounts = Map.copyOf(accounts);
    tokens = Map.copyOf(tokens);
  }

  /**
   * The account of that id.
   *
   * @throws LegacyRpcException 103 naming the field if there is none
   */
  AccountFacts account(String field, long id) {
    AccountFacts account = accounts.get(id);
    if (account == null) {
      throw LegacyRpcException.incorrect(field + ": there is no account " + id);
    }
    return account;
  }

  /**
   * The token of that id.
   *
   * @throws LegacyRpcException 103 naming the field if there is none
   */
  TokenFacts token(String field, long id) {
    TokenFacts token = tokens.get(id);
    if (token == null && id >= TransactionReader.FIRST_NFT) {
      return TokenFacts.nft(id);
    }
    if (token == null) {
      throw LegacyRpcException.incorrect(field + ": there is no token " + id);
    }
    return token;
  }

  /** The facts after a transaction that sets a key. */
  SignatureFacts after(ChangePubKey change) {
    Map<Long, AccountFacts> changed = new HashMap<>(accounts);
    changed.computeIfPresent(change.accountId(), (id, account) -> account.after(change));
    return new SignatureFacts(changed, tokens);
  }
}
