package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.geth.GethProgram;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The node go-ethereum, whose blocks the test orders as a consensus client does. So each block has
 * what waits and nothing later, unlike those of its developer mode, which come by time or with each
 * transaction.
 */
public final class TestGeth extends TestNode {
  private static final String HUNDRED_ETHER = "100000000000000000000";

  /** The rich account of the genesis. */
  private static final TestKey FAUCET = TestKey.of(UInt256.of(20_261_129L));

  private final Geth geth;
  private final EngineBlocks blocks;
  private final long chainId;
  private long paid;

  private TestGeth(Geth geth, long chainId) {
    super("geth", geth.port(), chainId);
    this.geth = geth;
    this.chainId = chainId;
    this.blocks = new EngineBlocks(node(), geth.enginePort(), geth.secret());
  }

  /** Starts one; a test that cannot have it is skipped, or fails where geth is required. */
  public static TestGeth start() throws InterruptedException {
    return start(CHAIN_ID);
  }

  /** Starts one of a chain with this number. */
  public static TestGeth start(long chainId) throws InterruptedException {
    try {
      return new TestGeth(Geth.start(GethProgram.required(), chainId, FAUCET.text()), chainId);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void mine() {
    blocks.mine();
  }

  @Override
  public void mine(int count) {
    for (int i = 0; i < count; i++) {
      blocks.mine();
    }
  }

  /** The port of its JSON-RPC, by HTTP and by WebSocket. */
  int port() {
    return geth.port();
  }

  /** Makes a block in place of the newest so many: those leave the chain. */
  void replace(int count) {
    blocks.replace(count);
  }

  /** Takes a block. */
  @Override
  public void fund(String... wallets) {
    for (String wallet : wallets) {
      var unused =
          call("eth_sendRawTransaction", FAUCET.sign(chainId, paid++, wallet, HUNDRED_ETHER, "0x"));
    }
    mine();
  }

  @Override
  public void close() {
    super.close();
    geth.close();
  }
}
