package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves which names and which pages reach a node's port, without a socket. */
class NodeAccessTest {
  private static final HostOriginPolicy ANY = HostOriginPolicy.of("*", "*");
  private static final HostOriginPolicy SOME =
      HostOriginPolicy.of("node.example", "https://dapp.example, http://localhost:3000");

  @ParameterizedTest
  @ValueSource(strings = {"*", "null", "", "dapp.example", "https://", "https://dapp.example/x"})
  void anInvalidOriginIsRejected(String origin) {
    assertThat(ANY.allowsOrigin(origin)).isFalse();
    assertThat(SOME.allowsOrigin(origin)).isFalse();
    assertThat(HostOriginPolicy.LOOPBACK_ONLY.allowsOrigin(origin)).isFalse();
  }

  @Test
  void onlyTheOriginsThatAreListedCall() {
    assertThat(SOME.allowsOrigin("https://DAPP.example")).isTrue();
    assertThat(SOME.allowsOrigin("http://localhost:3000")).isTrue();
    for (String other :
        Set.of("http://dapp.example", "https://dapp.example:8443", "http://localhost")) {
      assertThat(SOME.allowsOrigin(other)).as(other).isFalse();
      assertThat(ANY.allowsOrigin(other)).as(other).isTrue();
    }
    assertThat(HostOriginPolicy.LOOPBACK_ONLY.allowsOrigin("http://localhost:3000")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:8545", "127.0.0.1:8545", "127.255.0.9", "[::1]:1"})
  void thisMachineIsAlwaysAddressed(String host) {
    assertThat(HostOriginPolicy.LOOPBACK_ONLY.allowsHost(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attacker.example",
        "localhost.attacker.example",
        "127.0.0.1.example",
        "128.0.0.1"
      })
  void othersAreAddressedWhereTheyAreListed(String host) {
    assertThat(HostOriginPolicy.LOOPBACK_ONLY.allowsHost(host)).isFalse();
    assertThat(SOME.allowsHost(host)).isFalse();
    assertThat(ANY.allowsHost(host)).isTrue();
    assertThat(SOME.allowsHost("node.example:8545")).isTrue();
  }
}
