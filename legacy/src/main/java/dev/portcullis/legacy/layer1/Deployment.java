package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.legacy.layer1.L1Block;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Binding;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Contracts;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deploys the contracts of the rollup on layer 1, and ensures that it never switches to another
 * chain or operator. The addresses follow from the operator's nonce, so all three transactions are
 * recorded at once.
 */
@ApplicationScoped
public class Deployment {
  private static final Logger LOG = LoggerFactory.getLogger(Deployment.class);

  /** Gas; the main contract uses about 4 million. */
  private static final long GAS = 8_000_000;

  private TransactionRunner transactions;
  private Layer1Queries layer1;
  private Layer1TransactionSender layer1TransactionSender;
  private TokenListing tokens;
  private Layer1Operator operator;

  /** Required by the container for its proxy. */
  public Deployment() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public Deployment(
      TransactionRunner transactions,
      Layer1Queries layer1,
      Layer1TransactionSender layer1TransactionSender,
      TokenListing tokens,
      Layer1Operator operator) {
    this.transactions = transactions;
    this.layer1 = layer1;
    this.layer1TransactionSender = layer1TransactionSender;
    this.tokens = tokens;
    this.operator = operator;
  }

  /**
   * Deploys the contracts, or adds a token, if necessary.
   *
   * @return whether anything changed
   * @throws SettlementBlockedException when the rollup belongs to another chain or operator, and as
   *     {@link Layer1TransactionSender#step}
   */
  public boolean step() {
    Optional<Layer1State> state = transactions.run(layer1::state);
    if (state.isEmpty()) {
      return false;
    }
    if (state.get().binding().isEmpty()) {
      return begin();
    }
    requireSame(state.get().binding().get(), state.get().contracts());
    if (state.get().contracts().isEmpty()) {
      return layer1TransactionSender.step();
    }
    return tokens.step(state.get().contracts().get());
  }

  private void requireSame(Binding binding, Optional<Contracts> contracts) {
    long chainId = operator.below().chainId();
    if (binding.chainId() != chainId) {
      throw new SettlementBlockedException(
          "The legacy rollup of this database is on the chain "
              + binding.chainId()
              + ", and the one below is "
              + chainId);
    }
    if (!binding.operator().equals(operator.address())) {
      throw new SettlementBlockedException(
          "The legacy rollup of this database is settled by "
              + binding.operator()
              + ", and the operator's key is that of "
              + operator.address());
    }
    Optional<Address> existing = operator.settings().existing();
    if (contracts.isPresent()
        && existing.filter(other -> !other.equals(contracts.get().main())).isPresent()) {
      throw new SettlementBlockedException(
          "The main contract of this database is "
              + contracts.get().main()
              + ", and legacy.l1.main-contract is "
              + existing.get());
    }
  }

  private boolean begin() {
    Optional<Address> existing = operator.settings().existing();
    if (existing.isPresent()) {
      return adopt(existing.get());
    }
    operator.fund();
    Optional<SigningKey.Fee> fee = operator.fee();
    if (fee.isEmpty()) {
      return false;
    }
    ChainHeader head = operator.below().head();
    long nonce = operator.below().nonce(operator.address());
    return transactions.run(() -> written(head, nonce, fee.get()));
  }

  private boolean written(ChainHeader head, long nonce, SigningKey.Fee fee) {
    if (!bind(head, nonce)) {
      return true;
    }
    SigningKey key = operator.settings().operator();
    Address factory = key.contract(nonce);
    Address governance = key.contract(nonce + 1);
    Address main = key.contract(nonce + 2);
    write(ContractCreationCode.FACTORY, ContractCreationCode.factory(main), fee);
    write(
        ContractCreationCode.GOVERNANCE,
        ContractCreationCode.governance(key.address(), factory),
        fee);
    write(ContractCreationCode.MAIN, ContractCreationCode.main(governance, key.address()), fee);
    LOG.info("The legacy rollup deploys its contracts by {}: {}", key.address(), main);
    return true;
  }

  private void write(String contract, byte[] code, SigningKey.Fee fee) {
    layer1TransactionSender.write(
        new Layer1TransactionSender.TransactionRequest(
            Purpose.DEPLOY, contract, 0, Optional.empty(), code, GAS),
        fee);
  }

  /** False if another node was faster. */
  private boolean bind(ChainHeader before, long nonce) {
    if (layer1.lock().filter(state -> state.binding().isEmpty()).isEmpty()) {
      return false;
    }
    L1Block block = new L1Block(before.number(), before.hash());
    layer1.bind(operator.below().chainId(), operator.address(), nonce, block);
    return true;
  }

  private boolean adopt(Address main) {
    ContractViewCalls views = new ContractViewCalls(operator.below());
    Contracts contracts = views.contracts(main);
    if (!views.operator(main).equals(operator.address()) || views.committed(main) != 0) {
      throw new SettlementBlockedException(
          "The setting legacy.l1.main-contract must name a main contract without blocks, whose"
              + " operator is "
              + operator.address());
    }
    ChainHeader first =
        operator
            .below()
            .block(operator.settings().firstBlock())
            .orElseThrow(
                () ->
                    new SettlementBlockedException(
                        "The setting legacy.l1.first-block must name an existing block"));
    long nonce = operator.below().nonce(operator.address());
    return transactions.run(
        () -> {
          if (bind(first, nonce)) {
            layer1.setContracts(contracts);
          }
          return true;
        });
  }
}
