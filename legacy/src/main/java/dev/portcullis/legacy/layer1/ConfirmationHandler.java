package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Contracts;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import dev.portcullis.persistence.legacy.layer1.SettlementQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;

/**
 * Handles the operator's mined transactions, in the database transaction that records them.
 * Everything except a verification can be repeated after a reorganization.
 */
@ApplicationScoped
public class ConfirmationHandler {
  private static final Hash32 NEW_TOKEN = AbiCallEncoding.topic("NewToken(address,uint16)");

  private Layer1Queries layer1;
  private SettlementQueries settlement;
  private Layer1Operator operator;

  /** Required by the container for its proxy. */
  public ConfirmationHandler() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public ConfirmationHandler(
      Layer1Queries layer1, SettlementQueries settlement, Layer1Operator operator) {
    this.layer1 = layer1;
    this.settlement = settlement;
    this.operator = operator;
  }

  /** The transaction is in a block and succeeded. */
  void mined(Layer1Transaction transaction, Layer1Receipt receipt) {
    switch (transaction.purpose()) {
      case DEPLOY -> deployed(transaction);
      case TOKEN -> added(transaction, receipt);
      case COMMIT -> settlement.markCommitted(transaction.block(), transaction.hash(), Clock.now());
      case VERIFY -> {
        // It counts when it is final.
      }
    }
  }

  /** The transaction is final. */
  void confirmed(Layer1Transaction transaction) {
    if (transaction.purpose() == Purpose.VERIFY) {
      settlement.markVerified(transaction.block(), transaction.hash(), Clock.now());
    }
  }

  /** The main contract is the last of the three deployments. */
  private void deployed(Layer1Transaction transaction) {
    if (transaction.subject().equals(ContractCreationCode.MAIN)) {
      SigningKey key = operator.settings().operator();
      long nonce = transaction.nonce();
      Address governance = key.contract(nonce - 1);
      layer1.setContracts(new Contracts(key.contract(nonce), governance, key.contract(nonce - 2)));
    }
  }

  private void added(Layer1Transaction transaction, Layer1Receipt receipt) {
    Layer1Token token = Layer1Token.read("of the token", transaction.subject());
    Hash32 address = new Hash32("0x" + "00".repeat(12) + token.address().text().substring(2));
    Address governance =
        layer1.state().flatMap(state -> state.contracts()).orElseThrow().governance();
    BigInteger id =
        receipt.logs().stream()
            .filter(log -> log.contract().equals(governance) && log.topics().size() == 3)
            .filter(log -> log.topics().get(0).equals(NEW_TOKEN))
            .filter(log -> log.topics().get(1).equals(address))
            .map(log -> new BigInteger(1, log.topics().get(2).bytes()))
            .findFirst()
            .orElseThrow(
                () ->
                    new SettlementBlockedException(
                        transaction.description() + " returned no number of the token"));
    layer1.addToken(id.longValueExact(), token.address(), token.symbol(), token.decimals());
  }
}
