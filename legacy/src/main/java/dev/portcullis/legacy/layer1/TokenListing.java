package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Contracts;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import dev.portcullis.persistence.legacy.layer1.Layer1TransactionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the configured tokens to the governance contract, one after the other in their order. A
 * token whose contract does not exist yet delays the tokens after it and nothing else.
 */
@ApplicationScoped
public class TokenListing {
  private static final Logger LOG = LoggerFactory.getLogger(TokenListing.class);
  private static final long GAS = 200_000;

  private final LogThrottle lines = LogThrottle.perMinute(1);

  private TransactionRunner transactions;
  private Layer1Queries layer1;
  private Layer1TransactionQueries rows;
  private Layer1TransactionSender layer1TransactionSender;
  private Layer1Operator operator;

  private Duration pause;
  private Instant next = Instant.EPOCH;

  /** Required by the container for its proxy. */
  public TokenListing() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public TokenListing(
      TransactionRunner transactions,
      Layer1Queries layer1,
      Layer1TransactionQueries rows,
      Layer1TransactionSender layer1TransactionSender,
      Layer1Operator operator) {
    this(transactions, layer1, rows, layer1TransactionSender, operator, Duration.ofSeconds(10));
  }

  /** Creates a listing with this interval between two checks for a contract. */
  TokenListing(
      TransactionRunner transactions,
      Layer1Queries layer1,
      Layer1TransactionQueries rows,
      Layer1TransactionSender layer1TransactionSender,
      Layer1Operator operator,
      Duration pause) {
    this.transactions = transactions;
    this.layer1 = layer1;
    this.rows = rows;
    this.layer1TransactionSender = layer1TransactionSender;
    this.operator = operator;
    this.pause = pause;
  }

  /** Adds the next missing token; returns whether one could be added. */
  synchronized boolean step(Contracts contracts) {
    List<Layer1Token> configured = operator.settings().tokens();
    if (configured.isEmpty() || Clock.now().isBefore(next)) {
      return false;
    }
    Optional<Layer1Token> missing = transactions.run(() -> missing(configured));
    if (missing.isPresent() && add(missing.get(), contracts.governance())) {
      return true;
    }
    next = Clock.now().plus(pause);
    return false;
  }

  private Optional<Layer1Token> missing(List<Layer1Token> configured) {
    Set<Address> known = new HashSet<>(layer1.tokens());
    rows.subjects(Purpose.TOKEN)
        .forEach(text -> known.add(Layer1Token.read("of tokens", text).address()));
    return configured.stream().filter(token -> !known.contains(token.address())).findFirst();
  }

  private boolean add(Layer1Token token, Address governance) {
    ContractViewCalls views = new ContractViewCalls(operator.below());
    if (!operator.below().hasCode(token.address())) {
      warn(token, "the address has no contract");
      return false;
    }
    long id = views.tokenId(governance, token.address());
    if (id != 0) {
      return transactions.run(
          () -> {
            layer1.addToken(id, token.address(), token.symbol(), token.decimals());
            return true;
          });
    }
    if (!views.governor(governance).equals(operator.address())) {
      warn(token, "the operator is not the governor of " + governance);
      return false;
    }
    operator.fund();
    Optional<SigningKey.Fee> fee = operator.fee();
    return fee.isPresent() && transactions.run(() -> write(token, governance, fee.get()));
  }

  private boolean write(Layer1Token token, Address governance, SigningKey.Fee fee) {
    layer1.lock();
    if (missing(List.of(token)).isPresent()) {
      byte[] call = AbiCallEncoding.call("addToken", AbiCallEncoding.argument(token.address()));
      layer1TransactionSender.write(
          new Layer1TransactionSender.TransactionRequest(
              Purpose.TOKEN, token.text(), 0, Optional.of(governance), call, GAS),
          fee);
    }
    return true;
  }

  private void warn(Layer1Token token, String why) {
    lines
        .permit(token.symbol())
        .ifPresent(more -> LOG.warn("The token {} is not added: {}{}", token.text(), why, more));
  }
}
