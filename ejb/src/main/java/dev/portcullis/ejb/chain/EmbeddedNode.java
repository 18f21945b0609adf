package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.BlockRef;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainListener;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.node.method.NodeMode;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chain in this process, asked without HTTP. JSON-RPC goes through the same method table that
 * its port serves, so both answer alike.
 */
final class EmbeddedNode implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedNode.class);
  private static final int UNKNOWN_BLOCK = -32000;
  private static final String CLIENT_VERSION = "Portcullis-devnet/embedded/java";

  private final String name;
  private final Chain chain;
  private final Optional<Rollup> rollup;
  private final List<NodeServer> ports = new ArrayList<>();
  private final NodeMethods methods;
  private final HeadFeed feed;
  private final ChainListener listener =
      new ChainListener() {
        @Override
        public void onBlock(Block block) {
          feed.announce(header(block));
        }

        @Override
        public void onRemoved(List<Block> removed) {
          feed.announce(head());
        }
      };

  /**
   * Opens the chain of {@code settings}.
   *
   * @throws BadSetting when its directory cannot be used or its port not be opened
   */
  EmbeddedNode(EmbeddedSettings settings, ThreadFactory threads) {
    this.name = settings.name();
    this.rollup = settings.layer1().map(layer1 -> openRollup(settings, layer1));
    this.chain = rollup.map(Rollup::chain).orElseGet(() -> openChain(settings));
    try {
      openPorts(settings);
    } catch (BadSetting taken) {
      closeChains();
      throw taken;
    }
    NodeLimits limits = settings.limits();
    this.methods =
        rollup
            .map(layers -> NodeMethods.of(layers, limits, CLIENT_VERSION, settings.mode()))
            .orElseGet(() -> NodeMethods.of(chain, limits, CLIENT_VERSION, settings.mode()));
    this.feed = new HeadFeed(threads);
    methods.follow();
    chain.addListener(listener);
  }

  private static Chain openChain(EmbeddedSettings settings) {
    return opened(settings, () -> Chain.open(Rollup.withSystemContracts(settings.chain())));
  }

  private static Rollup openRollup(EmbeddedSettings settings, Layer1Settings layer1) {
    return opened(settings, () -> Rollup.open(settings.chain(), layer1.rollup()));
  }

  private static <T> T opened(EmbeddedSettings settings, Supplier<T> opening) {
    try {
      return opening.get();
    } catch (StoreException unusable) {
      BadSetting bad =
          new BadSetting(
              "chain.embedded.data-dir",
              "is "
                  + settings.chain().dataDirectory().map(Path::toString).orElse("")
                  + ", which cannot be used: "
                  + unusable.getMessage());
      bad.initCause(unusable);
      throw bad;
    }
  }

  private void openPorts(EmbeddedSettings settings) {
    openPort(
        "chain.embedded.rpc-port",
        settings,
        settings.rpc().port(),
        settings.mode(),
        node ->
            rollup.isPresent()
                ? NodeServer.start(rollup.get(), node)
                : NodeServer.start(chain, node));
    if (rollup.isPresent() && settings.layer1().isPresent()) {
      openPort(
          "chain.embedded.l1.rpc-port",
          settings,
          settings.layer1().get().rpcPort(),
          NodeMode.NORMAL,
          node -> NodeServer.start(rollup.get().layer1().chain(), node));
    }
  }

  private void openPort(
      String setting, EmbeddedSettings settings, int port, NodeMode mode, Opening opening) {
    if (port == 0) {
      return;
    }
    try {
      NodeServer opened =
          opening.open(
              new NodeSettings(
                  settings.rpc().host(),
                  port,
                  mode,
                  CLIENT_VERSION,
                  settings.limits(),
                  settings.rpc().access(),
                  settings.rpc().limits()));
      LOG.warn(
          "The chain's own JSON-RPC is open at {}, past all permissions: for tools on this machine",
          opened.url());
      ports.add(opened);
    } catch (IOException taken) {
      ports.forEach(NodeServer::close);
      BadSetting bad =
          new BadSetting(setting, "is " + port + ", which cannot be opened: " + taken.getMessage());
      bad.initCause(taken);
      throw bad;
    }
  }

  private interface Opening {
    NodeServer open(NodeSettings settings) throws IOException;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long chainId() {
    return chain.settings().chainId();
  }

  @Override
  public BlockHeader head() {
    return header(chain.head());
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return chain.block(new BlockRef.Height(number)).map(EmbeddedNode::header);
  }

  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    if (wanted.in(block.bloom()).isEmpty()) {
      return List.of();
    }
    BlockRef ref = new BlockRef.ByHash(dev.portcullis.devnet.common.Hash.of(block.hash().bytes()));
    return chain
        .block(ref)
        .orElseThrow(() -> new NodeRefusal(UNKNOWN_BLOCK, "unknown block", null))
        .logs()
        .stream()
        .map(EmbeddedNode::log)
        .filter(wanted::include)
        .toList();
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> consumer) {
    return feed.listen(consumer);
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    Deadline deadline = Deadline.whenCancelled();
    Runnable over = Cancellation.current().begin(deadline::cancel);
    try {
      return deadline.run(() -> methods.dispatcher().call(method, params));
    } catch (RpcException refused) {
      JsonNode data = refused.data() == null ? null : Json.MAPPER.valueToTree(refused.data());
      throw new NodeRefusal(refused.code(), refused.getMessage(), data);
    } finally {
      over.run();
    }
  }

  private static BlockHeader header(Block block) {
    return new BlockHeader(
        block.number(),
        hash(block.hash()),
        hash(block.header().parentHash()),
        block.header().timestamp(),
        Bloom.of(block.header().logsBloom().toString(), true));
  }

  private static ChainLog log(BlockLog log) {
    return new ChainLog(
        new Address(log.log().address().toString()),
        log.log().topics().stream().map(EmbeddedNode::hash).toList(),
        log.log().data().toString(),
        log.blockNumber(),
        hash(log.blockHash()),
        hash(log.transactionHash()),
        log.transactionIndex(),
        log.logIndex());
  }

  private static Hash32 hash(dev.portcullis.devnet.common.Hash hash) {
    return new Hash32(hash.toString());
  }

  @Override
  public void close() {
    chain.removeListener(listener);
    methods.close();
    ports.forEach(NodeServer::close);
    feed.close();
    closeChains();
  }

  private void closeChains() {
    rollup.ifPresentOrElse(Rollup::close, chain::close);
  }
}
