package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.embedded.DevnetProvider;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;

/** A chain in memory below the legacy rollup; a test starts block production. */
public final class Layer1Chain implements AutoCloseable {
  private static final DevAccounts.DevAccount ALICE = DevAccounts.ALL.get(1);
  private static final UInt256 PRICE = UInt256.of(20_000_000_000L);
  private static final long GAS = 6_000_000;

  private final Chain chain;
  private final InProcessNode node;

  /** Begins one. */
  public Layer1Chain() {
    chain =
        Chain.open(ChainSettings.builder().chainId(9).blockInterval(Duration.ofDays(1)).build());
    node =
        new InProcessNode(
            "l1",
            DevnetProvider.over(chain, NodeLimits.DEFAULT, "test", NodeMode.DEVELOPMENT),
            task -> {
              Thread thread = new Thread(task, "chain-test");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** As the application sees it. */
  public ChainNode node() {
    return node;
  }

  /** Who uses it. */
  public Address alice() {
    return new Address(ALICE.address().toString());
  }

  /** Sends a transaction of Alice's and makes a block; answers the contract, if it creates one. */
  public Address send(Optional<Address> to, long wei, byte[] data) {
    return send(to, BigInteger.valueOf(wei), data);
  }

  /** Gives ether; for {@code Layer1Operator}. */
  public boolean endow(Address address, BigInteger wei) {
    var unused = send(Optional.of(address), wei, new byte[0]);
    return true;
  }

  private Address send(Optional<Address> to, BigInteger wei, byte[] data) {
    long nonce = chain.nextNonce(ALICE.address());
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                nonce,
                UInt256.ONE,
                PRICE,
                GAS,
                to.map(address -> dev.portcullis.ethereum.common.EvmAddress.of(address.text())),
                UInt256.of(wei),
                Bytes.wrap(data))
            .sign(ALICE.privateKey());
    chain.submit(transaction);
    mine();
    if (!chain
        .await(transaction.hash(), Duration.ofMinutes(1))
        .orElseThrow()
        .receipt()
        .succeeded()) {
      throw new IllegalStateException("The transaction failed");
    }
    return new SigningKey(ALICE.privateKey().toArray()).contract(nonce);
  }

  /** Makes a block of what waits. */
  public void mine() {
    var unused = chain.dev().mine();
  }

  /** Takes back the last blocks and forgets what was in them. */
  public void rewind(int depth) {
    var unused = chain.dev().rewind(chain.head().number() - depth);
  }

  /** How many blocks there are from this one on. */
  public int depthTo(long block) {
    return (int) (chain.head().number() - block + 1);
  }

  /** How much ether an account has. */
  public BigInteger ether(Address address) {
    return Accounts.balance(
            chain.state(BlockIdentifier.Tag.LATEST),
            dev.portcullis.ethereum.common.EvmAddress.of(address.text()))
        .toBigInteger();
  }

  /** How many transactions of an account are on the chain. */
  public long nonce(Address address) {
    return Accounts.nonce(
        chain.state(BlockIdentifier.Tag.LATEST),
        dev.portcullis.ethereum.common.EvmAddress.of(address.text()));
  }

  @Override
  public void close() {
    node.close();
    chain.close();
  }
}
