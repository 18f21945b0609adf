package dev.portcullis.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import dev.portcullis.acceptance.SignIn;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The 63 methods of the chain's JSON-RPC interface, row by row, and the rules of messages. */
@ExtendWith(ServerUnderTest.class)
@Tag("specification")
class RpcSpecificationIT {
  private static final int MOST_CALLS = 1000;

  @TestFactory
  Stream<DynamicNode> everyMethodMatchesTheTable(Api api, DevChain chain) {
    World world = RpcActors.world(api, chain);
    Types types = new Types("records-chain.txt");
    return RpcMethod.all("rpc.txt")
        .map(
            method -> dynamicContainer(method.name(), new RpcChecks(method, world, types).tests()));
  }

  /** R-GTW-3, R-CHN-29: HTTP 200 and the code of the error, whatever is sent. */
  @TestFactory
  Stream<DynamicTest> everyMessageIsAnsweredByTheRules(Api api) {
    Caller anybody = Caller.anonymous(api);
    Caller operator = Caller.bearer(api, SignIn.operator(api));
    String known = RpcActors.message("eth_chainId", "[]");
    return Stream.of(
        code(anybody, "no JSON", "{", -32700),
        code(anybody, "no object", "7", -32600),
        code(anybody, "no method", "{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        code(anybody, "another version", known.replace("2.0", "1.0"), -32600),
        code(anybody, "an unknown method", RpcActors.message("eth_nothing", "[]"), -32601),
        code(anybody, "an empty batch", "[]", -32600),
        code(operator, "a batch of 1001", batch(known, MOST_CALLS + 1), -32600),
        dynamicTest(
            "a batch of 1000",
            () -> is(operator, batch(known, MOST_CALLS), answer -> answer.size() == MOST_CALLS)),
        dynamicTest(
            "a batch of good and bad",
            () ->
                is(
                    anybody,
                    "[" + known + "," + RpcActors.message("eth_nothing", "[]") + "]",
                    answer -> answer.size() == 2 && answer.findValues("error").size() == 1)),
        dynamicTest(
            "the id comes back as it was",
            () -> {
              for (String id : new String[] {"\"a\"", "7", "null"}) {
                JsonNode sent = Types.json(id);
                is(anybody, known.replace("7", id), answer -> answer.path("id").equals(sent));
              }
            }),
        dynamicTest(
            "no answer to a notification in a batch",
            () ->
                is(
                    anybody,
                    "[" + known + "," + known.replace("\"id\":7,", "") + "]",
                    answer -> answer.size() == 1)));
  }

  /** R-CHN-6: the roots are zero in pushed blocks as well. */
  @Test
  void aSubscriptionToHeadsIsPushedBlocksWithZeroRoots(Api api, DevChain chain) {
    try (RpcSocket socket = new RpcSocket(Caller.bearer(api, SignIn.operator(api)))) {
      String id =
          socket.call(RpcActors.message("eth_subscribe", "[\"newHeads\"]")).path("result").asText();
      chain.fund(TestWallet.random().address());

      JsonNode pushed = socket.pushed();

      assertThat(pushed.path("method").asText()).isEqualTo("eth_subscription");
      assertThat(pushed.at("/params/subscription").asText()).isEqualTo(id);
      for (String root : new String[] {"stateRoot", "transactionsRoot", "receiptsRoot"}) {
        assertThat(pushed.at("/params/result/" + root).asText()).as(root).matches("0x0{64}");
      }
    }
  }

  private static DynamicTest code(Caller caller, String what, String message, int code) {
    return dynamicTest(
        what + " is " + code,
        () ->
            is(
                caller,
                message,
                answer ->
                    answer.at("/error/code").asInt() == code
                        && answer.path("jsonrpc").asText().equals("2.0")
                        && answer.has("id")));
  }

  private static void is(Caller caller, String message, Predicate<JsonNode> said) {
    Reply reply = caller.send("POST", "/rpc", message);
    if (reply.status() != 200 || !said.test(reply.json())) {
      throw new AssertionError(reply);
    }
  }

  private static String batch(String message, int times) {
    return IntStream.range(0, times).mapToObj(i -> message).toList().toString();
  }
}
