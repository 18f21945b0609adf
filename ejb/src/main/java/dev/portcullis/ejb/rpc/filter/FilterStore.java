package dev.portcullis.ejb.rpc.filter;

import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.persistence.rpc.RpcFilter;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import dev.portcullis.persistence.rpc.RpcFilterQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Keeps filters in the database, where every node finds them. */
@Stateless
public class FilterStore {
  /** As many as an owner is likely to ask for in turn; the oldest give way (R-CHN-31). */
  private static final int MOST = 100;

  @Inject private RpcFilterQueries filters;
  @Inject private RpcConfig config;

  /**
   * Keeps a filter.
   *
   * @param filter which logs, as JSON text; null for one of blocks
   */
  public void add(String id, String owner, String filter, Progress progress) {
    filters.add(new RpcFilterQueries.Key(id, owner), filter, progress, config.filterLife(), MOST);
  }

  /** The filter of an owner. */
  public Optional<RpcFilter> find(String id, String owner) {
    return filters.find(new RpcFilterQueries.Key(id, owner));
  }

  /**
   * Notes how far the owner is told.
   *
   * @param polls how often it had moved when it was read
   * @return false if somebody else was told in the meantime, or it is gone
   */
  public boolean move(String id, String owner, long polls, Progress progress) {
    return filters.move(new RpcFilterQueries.Key(id, owner), polls, progress, config.filterLife());
  }

  /** Removes a filter; false if there was none. */
  public boolean remove(String id, String owner) {
    return filters.remove(new RpcFilterQueries.Key(id, owner));
  }
}
