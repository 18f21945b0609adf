package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;

/**
 * Answers methods of every known caller that newer nodes no longer have, as the embedded chain does
 * (R-CHN-10). The node's own result has precedence.
 */
@ApplicationScoped
public class MissingNodeMethods implements RpcMethod {
  private static final Map<String, String> RESULTS =
      Map.of("eth_coinbase", "0x" + "0".repeat(40), "eth_protocolVersion", "zks/1");

  @Inject private GatewayNodeClient node;

  @Override
  public Set<String> methods() {
    return RESULTS.keySet();
  }

  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    try {
      return node.call(call.method(), call.params());
    } catch (NodeErrorException refusal) {
      if (refusal.isOfUnknownMethod()) {
        return RpcValueParser.text(RESULTS.get(call.method()));
      }
      throw refusal;
    }
  }
}
