package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A chain that announces blocks and answers nothing. */
public final class Heads implements ChainNode {
  private final List<Consumer<ChainHeader>> listeners = new ArrayList<>();

  /** Reports a new block. */
  public void announce() {
    listeners.forEach(listener -> listener.accept(head()));
  }

  @Override
  public String name() {
    return "heads";
  }

  @Override
  public long chainId() {
    return 1;
  }

  @Override
  public ChainHeader head() {
    return new ChainHeader(0, AnyJson.HASH, AnyJson.HASH, 0);
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return List.of();
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    throw new UnsupportedOperationException(method);
  }

  @Override
  public void close() {
    listeners.clear();
  }
}
