package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A node is asked by the name that it knows, and at most once more. */
class RollupNamespaceTest {
  private final RollupNamespace namespace = new RollupNamespace();
  private final List<String> asked = new ArrayList<>();
  private Set<String> known = Set.of();
  private int code = -32601;

  private String ask(String method) {
    asked.clear();
    return namespace.call(
        method,
        name -> {
          asked.add(name);
          if (known.contains(name)) {
            return name;
          }
          throw new NodeErrorException(code, "unimplemented", null);
        });
  }

  private void assertRefused(String method) {
    assertThatThrownBy(() -> ask(method)).isInstanceOf(NodeErrorException.class);
  }

  @Test
  void theOtherNameIsTriedAndRemembered() {
    known = Set.of("zks_a", "zks_b");
    assertThat(ask("rollup_a")).isEqualTo("zks_a");
    assertThat(asked).containsExactly("rollup_a", "zks_a");
    assertThat(ask("rollup_b")).isEqualTo("zks_b");
    assertThat(asked).containsExactly("zks_b");
    known = Set.of("rollup_a", "rollup_b");
    assertThat(ask("rollup_a")).as("another node").isEqualTo("rollup_a");
    assertThat(ask("rollup_b")).isEqualTo("rollup_b");
    assertThat(asked).containsExactly("rollup_b");
  }

  @Test
  void aMethodKnownByNeitherNameChangesNothing() {
    known = Set.of("rollup_a");
    assertRefused("rollup_none");
    assertThat(asked).containsExactly("rollup_none", "zks_none");
    assertThat(ask("rollup_a")).isEqualTo("rollup_a");
    assertThat(asked).containsExactly("rollup_a");
  }

  @Test
  void anotherErrorIsTheNodesAnswer() {
    code = -32602;
    assertRefused("rollup_a");
    assertThat(asked).containsExactly("rollup_a");
    code = -32603;
    assertRefused("rollup_a");
    assertThat(asked).as("unimplemented").containsExactly("rollup_a", "zks_a");
  }

  @Test
  void anErrorOfTheOtherNameIsRememberedToo() {
    NodeErrorException wrong = new NodeErrorException(-32602, "wrong", null);
    assertThatThrownBy(
            () ->
                namespace.call(
                    "rollup_a",
                    name -> {
                      throw name.equals("zks_a")
                          ? wrong
                          : new NodeErrorException(-32601, "no", null);
                    }))
        .isSameAs(wrong);
    known = Set.of("zks_a");
    assertThat(ask("rollup_a")).isEqualTo("zks_a");
    assertThat(asked).containsExactly("zks_a");
  }

  @Test
  void methodsOfOtherNamespacesHaveOneName() {
    assertRefused("eth_a");
    assertThat(asked).containsExactly("eth_a");
    assertRefused("zks_a");
    assertThat(asked).containsExactly("zks_a");
  }
}
