package dev.portcullis.devnet.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcJson;
import dev.portcullis.ethereum.chain.CancellationToken;
import dev.portcullis.ethereum.chain.ChainBlock;
import dev.portcullis.ethereum.chain.ChainEvent;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.EmbeddedPort;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.HeadListener;
import dev.portcullis.ethereum.chain.JsonRpcErrorException;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.RollupLayer1;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A chain without layer 1. */
class SingleChain implements EmbeddedChain {
  private final Chain chain;
  private final NodeMethods methods;
  private final NodeLimits limits;
  private final String clientVersion;
  private final List<NodeServer> ports = new CopyOnWriteArrayList<>();

  /**
   * Wraps an open chain, which is closed with this object.
   *
   * @param methods its own, which are notified of events from now on
   * @param limits for one client of its ports
   * @param clientVersion the result of {@code web3_clientVersion} there
   */
  SingleChain(NodeMethods methods, NodeLimits limits, String clientVersion) {
    this.chain = methods.chain();
    this.methods = methods;
    this.limits = limits;
    this.clientVersion = clientVersion;
    methods.follow();
  }

  /** Serves the chain at a port. */
  NodeServer serve(NodeSettings at) throws IOException {
    return NodeServer.start(chain, at);
  }

  /** Closes the chain itself. */
  void closeChain() {
    chain.close();
  }

  @Override
  public long chainId() {
    return chain.settings().chainId();
  }

  @Override
  public ChainBlock head() {
    return header(chain.head());
  }

  @Override
  public Optional<ChainBlock> block(long number) {
    return chain.block(new BlockIdentifier.Height(number)).map(SingleChain::header);
  }

  @Override
  public Optional<List<ChainEvent>> logs(Hash block) {
    return chain
        .block(new BlockIdentifier.ByHash(block))
        .map(found -> found.logs().stream().map(SingleChain::event).toList());
  }

  @Override
  public Runnable listen(HeadListener listener) {
    ChainListener heads =
        new ChainListener() {
          @Override
          public void onBlock(Block block) {
            listener.onHead(header(block));
          }

          @Override
          public void onRemoved(List<Block> removed) {
            listener.onHead(head());
          }
        };
    chain.addListener(heads);
    return () -> chain.removeListener(heads);
  }

  @Override
  public JsonNode call(String method, JsonNode params, CancellationToken watch) {
    return cancellable(watch, () -> methods.dispatcher().call(method, params));
  }

  @Override
  public TracedFrame trace(Transaction transaction, CancellationToken watch) {
    return cancellable(watch, () -> methods.trace(transaction));
  }

  @Override
  public ExecutedCall trace(JsonNode request, JsonNode block, CancellationToken watch) {
    JsonNode params = RpcJson.MAPPER.createArrayNode().add(request).add(block);
    return cancellable(watch, () -> methods.trace(params));
  }

  private static <T> T cancellable(CancellationToken watch, Supplier<T> action) {
    ExecutionDeadline deadline = ExecutionDeadline.whenCancelled();
    Runnable over = watch.begin(deadline::cancel);
    try {
      return deadline.run(action);
    } catch (RpcException refused) {
      JsonNode data = refused.data() == null ? null : RpcJson.MAPPER.valueToTree(refused.data());
      throw new JsonRpcErrorException(refused.code(), refused.getMessage(), data);
    } finally {
      over.run();
    }
  }

  @Override
  public String openPort(EmbeddedPort port) throws IOException {
    NodeServer opened =
        serve(
            new NodeSettings(
                port.host(),
                port.port(),
                port.mode(),
                clientVersion,
                limits,
                port.access(),
                port.limits()));
    ports.add(opened);
    return opened.url();
  }

  @Override
  public Optional<RollupLayer1> layer1() {
    return Optional.empty();
  }

  @Override
  public List<Transaction> waiting() {
    return chain.pending();
  }

  @Override
  public boolean isPending(Hash hash) {
    return chain.pending(hash).isPresent();
  }

  @Override
  public Optional<Instant> receivedAt(Hash hash) {
    return chain.receivedAt(hash);
  }

  @Override
  public List<Transaction> dropPending(Predicate<Transaction> unwanted) {
    return chain.dropPending(unwanted);
  }

  @Override
  public void recheck() {
    chain.recheck();
  }

  @Override
  public Optional<Boolean> hasCode(EvmAddress account, long number) {
    try {
      return Optional.of(
          Accounts.code(chain.state(new BlockIdentifier.Height(number)), account).size() > 0);
    } catch (UnknownBlockException gone) {
      return Optional.empty();
    }
  }

  /** Closes ports and methods, then the chain, which is closed even if others fail. */
  @Override
  public void close() {
    List<Runnable> ends = new ArrayList<>();
    ends.add(methods::close);
    ports.forEach(port -> ends.add(port::close));
    ends.add(this::closeChain);
    CloseAll.inOrder(ends);
  }

  private static ChainBlock header(Block block) {
    return new ChainBlock(
        block.number(),
        block.hash(),
        block.header().parentHash(),
        block.header().timestamp(),
        block.header().logsBloom());
  }

  private static ChainEvent event(BlockLog log) {
    return new ChainEvent(
        log.log().address(),
        log.log().topics(),
        log.log().data(),
        log.transactionHash(),
        log.transactionIndex(),
        log.logIndex());
  }
}
