package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Seldom;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether an upstream node traces calls in another block and on another state than its own. It is
 * tried out with code that tells which block it is in, once a minute: another node may have taken
 * over.
 */
@ApplicationScoped
public class NodeAbilities {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAbilities.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final long PERIOD = 60_000_000_000L;

  /** Returns NUMBER, TIMESTAMP and PREVRANDAO; as creation code, too. */
  private static final String TELLS_BLOCK = "0x43600052426020524460405260606000f3";

  private static final String NOBODY = "0x" + "0".repeat(40);
  private static final String SOMEWHERE = "0x" + "0".repeat(36) + "c0de";
  private static final long NUMBER = 0x7fff_0001L;
  private static final long TIME = 0x7fff_0002L;
  private static final String RANDOM = "0x" + "5a".repeat(32);

  private final AtomicLong due = new AtomicLong();
  private ChainNode chain;
  private PoolConfig pool;
  private LongSupplier nanos;
  private volatile Abilities known;

  /** For the container's proxy. */
  protected NodeAbilities() {}

  /** Knowing nothing yet. */
  @Inject
  public NodeAbilities(ChainNode chain, PoolConfig pool) {
    this(chain, pool, System::nanoTime);
  }

  NodeAbilities(ChainNode chain, PoolConfig pool, LongSupplier nanos) {
    this.chain = chain;
    this.pool = pool;
    this.nanos = nanos;
  }

  /** How nodes name what is overridden of a block; old and new ones differ. */
  enum BlockFields {
    PREV_RANDAO("prevRandao", "feeRecipient"),
    RANDOM("random", "coinbase");

    private final String randomness;
    private final String recipient;

    BlockFields(String randomness, String recipient) {
      this.randomness = randomness;
      this.recipient = recipient;
    }

    /** A block in which something is traced. */
    ObjectNode block(long number, long time) {
      return JSON.objectNode()
          .put("number", "0x" + Long.toHexString(number))
          .put("time", "0x" + Long.toHexString(time));
    }

    /** The same with another randomness and another builder. */
    ObjectNode block(long number, long time, String random, String builder) {
      return block(number, time).put(randomness, random).put(recipient, builder);
    }
  }

  /**
   * What a node does.
   *
   * @param blocks how the block is named in which it traces a call; empty if it traces calls in its
   *     own block only
   * @param states whether it traces a call on another state
   */
  record Abilities(Optional<BlockFields> blocks, boolean states) {
    static final Abilities NONE = new Abilities(Optional.empty(), false);
  }

  /** What the node does; nothing is asked of an embedded chain. */
  Abilities now() {
    if (!pool.isUsed()) {
      return Abilities.NONE;
    }
    Abilities found = known;
    long now = nanos.getAsLong();
    long when = due.get();
    if (found == null || (now - when >= 0 && due.compareAndSet(when, now + PERIOD))) {
      try {
        found = probe();
        due.set(now + PERIOD);
        known = found;
      } catch (Failure away) {
        if (found == null) {
          throw away;
        }
        LOG.debug("The node does not tell what it is able to do", away);
      }
    }
    return found;
  }

  /** The same, of when it was last asked; empty if it never was. */
  Optional<Abilities> last() {
    return Optional.ofNullable(known);
  }

  private Abilities probe() {
    Optional<BlockFields> blocks = Optional.empty();
    for (BlockFields fields : BlockFields.values()) {
      if (blocks.isEmpty() && obeysBlock(fields)) {
        blocks = Optional.of(fields);
      }
    }
    Abilities found = new Abilities(blocks, obeysState());
    if (blocks.isEmpty()) {
      LINES
          .tell("blocks")
          .ifPresent(
              more ->
                  LOG.warn(
                      "The node of the chain obeys no block overrides of debug_traceCall:"
                          + " transactions are judged as of its latest block only, and may do"
                          + " something else in a later one{}",
                      more));
    }
    return found;
  }

  private boolean obeysBlock(BlockFields fields) {
    ObjectNode creation = JSON.objectNode().put("from", NOBODY).put("data", TELLS_BLOCK);
    creation.put("gas", "0x30d40");
    ObjectNode options = tracer();
    options.set("blockOverrides", fields.block(NUMBER, TIME, RANDOM, SOMEWHERE));
    String told = output(creation, options);
    return told.equals("0x" + word(NUMBER) + word(TIME) + RANDOM.substring(2));
  }

  private boolean obeysState() {
    ObjectNode call = JSON.objectNode().put("from", NOBODY).put("to", SOMEWHERE);
    call.put("gas", "0x30d40");
    ObjectNode options = tracer();
    options.putObject("stateOverrides").putObject(SOMEWHERE).put("code", TELLS_BLOCK);
    return output(call, options).length() == 2 + 3 * 64;
  }

  /** What is refused is not done. */
  private String output(ObjectNode call, ObjectNode options) {
    ArrayNode params = JSON.arrayNode().add(call).add("latest").add(options);
    try {
      return chain.call("debug_traceCall", params).path("output").asText();
    } catch (NodeRefusal refused) {
      LOG.debug("The node traces no such call", refused);
      return "";
    }
  }

  private static ObjectNode tracer() {
    return JSON.objectNode().put("tracer", "callTracer");
  }

  private static String word(long number) {
    return "%064x".formatted(number);
  }
}
