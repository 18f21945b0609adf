package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.bundler.SupportedEntryPoint;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.UserOperationRequest;
import dev.portcullis.ejb.rpc.node.DecoyTransaction;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.visibility.RedactedTransaction;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.rpc.visibility.VisibleEvents;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * User operations and their receipts, for the owner of the account; null for all others, as if
 * there were none (R-GTW-28). The bundler only finds them: an operation must have the requested
 * hash, and the receipt comes from the chain node.
 */
@ApplicationScoped
public class UserOperationRecords implements RpcMethod {
  private static final String OPERATION = "eth_getUserOperationByHash";
  private static final String RECEIPT = "eth_getUserOperationReceipt";
  private static final String TRANSACTION_HASH = "transactionHash";

  @Inject private BundlerClient bundler;
  @Inject private GatewayNodeClient node;
  @Inject private Visibility visibility;
  @Inject private VisibleLogs logs;

  @Override
  public Set<String> methods() {
    return Set.of(OPERATION, RECEIPT);
  }

  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    bundler.require(call.method());
    Hash32 hash = new Hash32(call.params().get(0).textValue());
    JsonNode found = found(call);
    return call.method().equals(OPERATION)
        ? operation(call.reader(), hash, found)
        : receipt(call.reader(), hash, found);
  }

  private JsonNode found(RpcCall call) {
    try {
      return bundler.call(call.method(), call.params());
    } catch (NodeErrorException refusal) {
      throw BundlerClient.refusal(refusal);
    }
  }

  private JsonNode operation(Principal principal, Hash32 hash, JsonNode found) {
    JsonNode operation = found.path("userOperation");
    boolean isVisible = isVisible(principal, operation.path("sender"), hash);
    if (!found.isObject() || !isVisible) {
      return NullNode.instance;
    }
    UserOperation known = read(hash, operation, found.path("entryPoint"));
    Address entryPoint = known.entryPoint().address();
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.set("userOperation", known.json());
    view.put("entryPoint", entryPoint.text());
    Optional<JsonNode> receipt =
        transaction(found.path(TRANSACTION_HASH))
            .map(node::receipt)
            .filter(mined -> BundledOperation.find(mined, hash, Set.of(entryPoint)).isPresent());
    for (String field : List.of("blockNumber", "blockHash", TRANSACTION_HASH)) {
      view.set(field, receipt.map(mined -> mined.path(field)).orElse(NullNode.instance));
    }
    return view;
  }

  /** The operation, whose hash must be the requested one. */
  private UserOperation read(Hash32 hash, JsonNode operation, JsonNode entryPoint) {
    UserOperation read;
    try {
      read =
          UserOperation.of(
              UserOperationRequest.ofBundler(operation, "userOperation"),
              bundler.entryPoint(new Address(entryPoint.asText())));
    } catch (RpcError | IllegalArgumentException unreadable) {
      throw (Failure) bundler.malformed(OPERATION, "an unreadable operation").initCause(unreadable);
    }
    if (read.hash(node.chainId()).filter(own -> !own.equals(hash)).isPresent()) {
      throw bundler.malformed(OPERATION, "another operation");
    }
    return read;
  }

  private JsonNode receipt(Principal principal, Hash32 hash, JsonNode found) {
    JsonNode named = found.path("receipt").path(TRANSACTION_HASH);
    JsonNode mined = transaction(named).map(node::receipt).orElseGet(() -> node.receipt(hash));
    Optional<BundledOperation> bundled = BundledOperation.find(mined, hash, entryPoints());
    JsonNode sender =
        bundled
            .<JsonNode>map(known -> TextNode.valueOf(known.sender().text()))
            .orElse(NullNode.instance);
    if (!isVisible(principal, sender, hash) || bundled.isEmpty()) {
      return NullNode.instance;
    }
    ObjectNode view = bundled.get().receipt(hash);
    view.set(
        "receipt", principal.readsWholeChain() ? mined : redacted(principal, mined, bundled.get()));
    return view;
  }

  /** The receipt of the bundle, with the operation's own logs and those that are visible. */
  private JsonNode redacted(Principal principal, JsonNode mined, BundledOperation own) {
    Set<Address> emitters = new HashSet<>();
    mined.path("logs").forEach(log -> emitters.add(new Address(log.path("address").asText())));
    VisibleEvents visible = logs.events(principal, emitters);
    Set<String> indexes = own.logIndexes();
    indexes.add(own.event().path("logIndex").asText());
    ArrayNode shown = JsonNodeFactory.instance.arrayNode();
    for (JsonNode log : mined.path("logs")) {
      if (indexes.contains(log.path("logIndex").asText()) || visible.include(log)) {
        shown.add(log);
      }
    }
    return RedactedTransaction.receipt(mined, shown);
  }

  private Set<Address> entryPoints() {
    return bundler.entryPoints().stream()
        .map(SupportedEntryPoint::address)
        .collect(Collectors.toSet());
  }

  private static Optional<Hash32> transaction(JsonNode hash) {
    return Optional.of(hash).map(JsonNode::textValue).filter(Hash32::isValid).map(Hash32::new);
  }

  /** A missing account is looked up, too, so that the response takes as long (ADR 0124). */
  private boolean isVisible(Principal principal, JsonNode sender, Hash32 hash) {
    boolean isValid = Address.isValid(sender.textValue());
    JsonNode looked = isValid ? sender : TextNode.valueOf(DecoyTransaction.sender(hash).text());
    return (visibility.isOwn(principal, looked, DecoyTransaction.receiver(hash)) && isValid)
        || principal.readsWholeChain();
  }
}
