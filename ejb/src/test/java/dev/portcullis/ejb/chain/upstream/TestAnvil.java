package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Anvil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Foundry's anvil. */
public final class TestAnvil extends TestNode {
  private static final String HUNDRED_ETHER = "0x56bc75e2d63100000";

  private final Anvil anvil;

  private TestAnvil(Anvil anvil, long chainId) {
    super("anvil", anvil.port(), chainId);
    this.anvil = anvil;
  }

  /** Starts one; a test that cannot have it is skipped. */
  public static TestAnvil start() throws InterruptedException {
    return start(CHAIN_ID);
  }

  /** Starts one of a chain with this number. */
  public static TestAnvil start(long chainId) throws InterruptedException {
    try {
      Optional<Path> program = Anvil.program();
      Assumptions.assumeTrue(
          program.isPresent(),
          "npm cannot install @foundry-rs/anvil here: not tried against anvil");
      return new TestAnvil(
          Anvil.start(program.get(), 0, "--no-mining", "--chain-id", Long.toString(chainId)),
          chainId);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void mine() {
    var unused = call("evm_mine");
  }

  @Override
  public void mine(int count) {
    var unused =
        node()
            .call(
                "anvil_mine",
                JsonNodeFactory.instance.arrayNode().add("0x" + Integer.toHexString(count)));
  }

  @Override
  public void fund(String... wallets) {
    for (String wallet : wallets) {
      var unused = call("anvil_setBalance", wallet, HUNDRED_ETHER);
    }
  }

  @Override
  public void close() {
    super.close();
    anvil.close();
  }
}
