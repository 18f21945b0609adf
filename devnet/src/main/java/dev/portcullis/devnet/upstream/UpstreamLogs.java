package dev.portcullis.devnet.upstream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Queries the upstream node for logs and parses them. */
record UpstreamLogs(LogMatcher filter, long from, long to) {
  /** Other nodes do not return the position of a log in its transaction. */
  private static final int UNKNOWN = -1;

  ArrayNode params() {
    ObjectNode wanted = UpstreamRpcClient.object();
    wanted.put("fromBlock", EthereumHex.quantity(from)).put("toBlock", EthereumHex.quantity(to));
    if (!filter.addresses().isEmpty()) {
      ArrayNode addresses = wanted.putArray("address");
      filter.addresses().forEach(address -> addresses.add(address.toString()));
    }
    ArrayNode topics = wanted.putArray("topics");
    for (Set<Hash> position : filter.topics()) {
      if (position.isEmpty()) {
        topics.addNull();
      } else {
        ArrayNode alternatives = topics.addArray();
        position.forEach(topic -> alternatives.add(topic.toString()));
      }
    }
    return UpstreamRpcClient.params().add(wanted);
  }

  /** In order; rejects logs that do not match the query. */
  List<BlockLog> read(UpstreamResult told) {
    List<BlockLog> logs = new ArrayList<>();
    long block = from;
    for (UpstreamResult each : told.elements()) {
      BlockLog log = log(each);
      if (log.blockNumber() < block || log.blockNumber() > to || !filter.matches(log.log())) {
        throw told.must("what was asked for, in order");
      }
      block = log.blockNumber();
      logs.add(log);
    }
    return logs;
  }

  private static BlockLog log(UpstreamResult told) {
    UpstreamResult topics = told.field("topics");
    List<Hash> words = topics.elements().stream().map(UpstreamResult::hash).toList();
    if (words.size() > LogMatcher.MAX_TOPICS) {
      throw topics.must("at most " + LogMatcher.MAX_TOPICS);
    }
    UpstreamResult timestamp = told.field("blockTimestamp");
    UpstreamResult place = told.field("transactionLogIndex");
    return new BlockLog(
        new Log(told.field("address").address(), words, told.field("data").data()),
        told.field("blockHash").hash(),
        told.field("blockNumber").number(UpstreamBlocks.MOST),
        timestamp.isNull() ? 0 : timestamp.number(UpstreamBlocks.MOST),
        told.field("transactionHash").hash(),
        (int) told.field("transactionIndex").number(Integer.MAX_VALUE),
        (int) told.field("logIndex").number(Integer.MAX_VALUE),
        place.isNull() ? UNKNOWN : (int) place.number(Integer.MAX_VALUE));
  }
}
