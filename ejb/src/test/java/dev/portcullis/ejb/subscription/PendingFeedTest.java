package dev.portcullis.ejb.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Actor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PendingFeedTest {
  private final Subscriptions subscriptions =
      new Subscriptions(GivenSettings.bean(SubscriptionConfig.class, Map.of()));
  private final List<String> asked = new ArrayList<>();
  private final List<String> waiting = new ArrayList<>();
  private final PendingFeed feed =
      new PendingFeed(
          node(),
          subscriptions,
          () -> new SubscriberRights(new GivenReaders(), null),
          new OfSenders());
  private boolean isForgotten;
  private int filters;

  /** A node that has a filter of pending transactions and nothing else. */
  private ChainNode node() {
    return (ChainNode)
        Proxy.newProxyInstance(
            ChainNode.class.getClassLoader(),
            new Class<?>[] {ChainNode.class},
            (proxy, method, arguments) -> call((String) arguments[0], (JsonNode) arguments[1]));
  }

  private JsonNode call(String method, JsonNode params) {
    asked.add(method);
    JsonNodeFactory json = JsonNodeFactory.instance;
    return switch (method) {
      case "eth_newPendingTransactionFilter" -> json.textNode("filter " + ++filters);
      case "eth_getFilterChanges" -> {
        if (isForgotten) {
          isForgotten = false;
          throw new NodeErrorException(-32000, "filter not found", null);
        }
        assertThat(params.get(0).asText()).isEqualTo("filter " + filters);
        ArrayNode hashes = json.arrayNode();
        waiting.forEach(hashes::add);
        waiting.clear();
        yield hashes;
      }
      case "eth_getTransactionByHash" ->
          params.get(0).asText().startsWith("gone")
              ? json.nullNode()
              : json.objectNode()
                  .put("hash", params.get(0).asText())
                  .put("from", params.get(0).asText().replaceAll(" .*", ""));
      default -> json.booleanNode(true);
    };
  }

  private static final class GivenReaders extends PrincipalResolver {
    @Override
    public Optional<Principal> subscriber(Actor actor) {
      return Optional.of(
          new Principal(
              Optional.empty(),
              Set.of(),
              Set.of(actor.id()),
              Optional.empty(),
              actor.id().equals("auditor"),
              false,
              Decision.USER_NOT_FOUND));
    }
  }

  /** The sender of a transaction sees it. */
  private static final class OfSenders extends Visibility {
    @Override
    public Set<JsonNode> whole(Principal principal, Iterable<JsonNode> items) {
      Set<JsonNode> own = new HashSet<>();
      items.forEach(
          item -> {
            if (principal.roleIds().contains(item.get("from").asText())) {
              own.add(item);
            }
          });
      return own;
    }
  }

  private Listener listen(String name, Kind kind) {
    Listener listener = new Listener(() -> new Actor(Actor.Type.USER, name, null, null));
    subscriptions.add(
        new Subscription(
            name + kind, kind, null, listener.channel(), name, (principal, items) -> {}));
    feed.begin();
    return listener;
  }

  @Test
  void sendersReceiveTheirOwnAndFullReadersAllTransactions() {
    Listener anna = listen("anna", Kind.PENDING);
    Listener whole = listen("anna", Kind.WHOLE_PENDING);
    Listener auditor = listen("auditor", Kind.PENDING);
    waiting.addAll(List.of("anna 1", "ben 1", "gone 1"));
    feed.poll();
    assertThat(anna.items()).extracting(JsonNode::asText).containsExactly("anna 1");
    assertThat(whole.items()).extracting(item -> item.get("from").asText()).containsExactly("anna");
    assertThat(auditor.items()).extracting(JsonNode::asText).containsExactly("anna 1", "ben 1");
    feed.poll();
    assertThat(anna.items()).isEmpty();
    assertThat(filters).as("one filter for all listeners").isEqualTo(1);
  }

  @Test
  void aFilterThatTheNodeForgotIsRecreated() {
    Listener anna = listen("anna", Kind.PENDING);
    isForgotten = true;
    feed.poll();
    waiting.add("anna 1");
    feed.poll();
    assertThat(anna.items()).hasSize(1);
    assertThat(filters).isEqualTo(2);
  }

  @Test
  void withoutSubscribersNoQueryIsSent() {
    feed.poll();
    assertThat(asked).isEmpty();
    Listener anna = listen("anna", Kind.PENDING);
    subscriptions.drop(anna.channel());
    asked.clear();
    feed.poll();
    assertThat(asked).containsExactly("eth_uninstallFilter");
    feed.poll();
    assertThat(asked).hasSize(1);
  }
}
