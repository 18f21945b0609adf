package dev.portcullis.devnet.chain.settings;

import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * All settings of a chain at its start. Chain id, genesis accounts and the initial base fee are
 * fixed once a data directory exists; the rest may change between starts.
 *
 * @param chainId the chain id, at least 1
 * @param dataDirectory where blocks and state are stored; empty keeps them in memory
 * @param fsync whether an acknowledged block also survives a power failure, not only the end of the
 *     process
 * @param fork the rules of the EVM
 * @param forkChosen whether they are set explicitly; if not, an existing chain keeps its rules
 * @param accounts accounts that have {@code accountBalance} at genesis
 * @param accountBalance wei
 * @param blockInterval time between blocks; zero produces a block as soon as a transaction arrives
 * @param gasLimit gas of a block
 * @param minBaseFee wei per gas: the base fee of genesis, and its minimum
 * @param maxTransactionBytes the maximum size of an encoded transaction
 * @param maxNonceGap how far ahead of the account's nonce a pending transaction may be
 * @param poolSize the maximum number of pending transactions
 * @param callGas the maximum gas of one eth_call or estimate
 * @param callTimeout the maximum time of one eth_call or estimate
 * @param logLimit the maximum number of logs in one response
 * @param stateBlocks for how many blocks back the state is kept; 0 keeps all
 * @param presets whether a new chain begins with the contracts that tools expect at the same
 *     address everywhere: the CREATE2 deployer, Multicall3 and Permit2
 * @param truncation the policy when the files are damaged
 * @param genesis additional contracts of a new chain
 * @param upstream the chain whose last block this one begins with, in memory only; presets and
 *     {@code genesis} are then left out
 * @param inclusion judges which transactions a block includes; layer 1 has none
 */
public record ChainSettings(
    long chainId,
    Optional<Path> dataDirectory,
    boolean fsync,
    Fork fork,
    boolean forkChosen,
    List<EvmAddress> accounts,
    UInt256 accountBalance,
    Duration blockInterval,
    long gasLimit,
    UInt256 minBaseFee,
    int maxTransactionBytes,
    int maxNonceGap,
    int poolSize,
    long callGas,
    Duration callTimeout,
    int logLimit,
    long stateBlocks,
    boolean presets,
    DamagedChainPolicy truncation,
    GenesisScript genesis,
    Optional<UpstreamChain> upstream,
    InclusionRule inclusion) {

  /** The minimum useful gas limit of a block. */
  private static final long LEAST_GAS_LIMIT = 1_000_000;

  /** Rejects values outside their range with an IllegalArgumentException that names the setting. */
  public ChainSettings {
    require(chainId >= 1, "chain id must be at least 1");
    require(!blockInterval.isNegative(), "block interval must not be negative");
    require(gasLimit >= LEAST_GAS_LIMIT, "gas limit must be at least " + LEAST_GAS_LIMIT);
    require(!minBaseFee.isZero(), "min base fee must be at least 1 wei");
    require(maxTransactionBytes >= 1024, "max transaction bytes must be at least 1024");
    require(maxNonceGap >= 0, "max nonce gap must not be negative");
    require(poolSize >= 1, "pool size must be at least 1");
    require(callGas >= LEAST_GAS_LIMIT, "call gas must be at least " + LEAST_GAS_LIMIT);
    require(callTimeout.toMillis() >= 1, "call timeout must be at least 1 ms");
    require(logLimit >= 1, "log limit must be at least 1");
    require(stateBlocks >= 0, "state blocks must not be negative");
    require(
        upstream.isEmpty() || dataDirectory.isEmpty(),
        "a copy of another chain is in memory only, without a data directory");
    accounts = List.copyOf(accounts);
  }

  /** Whether blocks are produced when transactions arrive and not by the clock. */
  public boolean automine() {
    return blockInterval.isZero();
  }

  /** A builder for a chain in memory with chain id 6565, automine and the {@link DevAccounts}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these settings. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Collects settings; every method sets the component of the same name. */
  public static final class Builder {
    private static final BigInteger ETHER = BigInteger.TEN.pow(18);

    /** The defaults of the settings that an embedding program may choose. */
    private static final ChainOptions USUAL = ChainOptions.DEFAULT;

    private long chainId = USUAL.chainId();
    private Optional<Path> dataDirectory = USUAL.storage().directory();
    private boolean fsync = USUAL.storage().fsync();
    private Fork fork = Fork.OSAKA;
    private boolean forkChosen;
    private List<EvmAddress> accounts =
        DevAccounts.ALL.stream().map(DevAccounts.DevAccount::address).toList();
    private UInt256 accountBalance = UInt256.of(BigInteger.valueOf(10_000).multiply(ETHER));
    private Duration blockInterval = USUAL.blocks().interval();
    private long gasLimit = USUAL.blocks().gasLimit();
    private UInt256 minBaseFee = USUAL.blocks().minBaseFee();
    private int maxTransactionBytes = USUAL.pool().transactionBytes();
    private int maxNonceGap = USUAL.pool().nonceGap();
    private int poolSize = USUAL.pool().size();
    private long callGas = USUAL.calls().gas();
    private Duration callTimeout = USUAL.calls().timeout();
    private int logLimit = USUAL.calls().logs();
    private long stateBlocks = USUAL.storage().stateBlocks();
    private boolean presets = USUAL.blocks().presets();
    private DamagedChainPolicy damagedChainPolicy = USUAL.storage().truncation();
    private GenesisScript genesis = GenesisScript.NOTHING;
    private Optional<UpstreamChain> upstream = Optional.empty();
    private InclusionRule inclusion = InclusionRule.NONE;

    private Builder() {}

    private Builder(ChainSettings settings) {
      this.chainId = settings.chainId;
      this.dataDirectory = settings.dataDirectory;
      this.fsync = settings.fsync;
      this.fork = settings.fork;
      this.forkChosen = settings.forkChosen;
      this.accounts = settings.accounts;
      this.accountBalance = settings.accountBalance;
      this.blockInterval = settings.blockInterval;
      this.gasLimit = settings.gasLimit;
      this.minBaseFee = settings.minBaseFee;
      this.maxTransactionBytes = settings.maxTransactionBytes;
      this.maxNonceGap = settings.maxNonceGap;
      this.poolSize = settings.poolSize;
      this.callGas = settings.callGas;
      this.callTimeout = settings.callTimeout;
      this.logLimit = settings.logLimit;
      this.stateBlocks = settings.stateBlocks;
      this.presets = settings.presets;
      this.damagedChainPolicy = settings.truncation;
      this.genesis = settings.genesis;
      this.upstream = settings.upstream;
      this.inclusion = settings.inclusion;
    }

    /** Sets {@link ChainSettings#chainId}. */
    public Builder chainId(long value) {
      this.chainId = value;
      return this;
    }

    /** Sets {@link ChainSettings#dataDirectory}. */
    public Builder dataDirectory(Path value) {
      this.dataDirectory = Optional.of(value);
      return this;
    }

    /** Sets {@link ChainSettings#fsync}. */
    public Builder fsync(boolean value) {
      this.fsync = value;
      return this;
    }

    /** Chooses {@link ChainSettings#fork}. */
    public Builder fork(Fork value) {
      this.fork = value;
      this.forkChosen = true;
      return this;
    }

    /** Sets {@link ChainSettings#accounts}. */
    public Builder accounts(List<EvmAddress> value) {
      this.accounts = value;
      return this;
    }

    /** Sets {@link ChainSettings#accountBalance}. */
    public Builder accountBalance(UInt256 value) {
      this.accountBalance = value;
      return this;
    }

    /** Sets {@link ChainSettings#blockInterval}. */
    public Builder blockInterval(Duration value) {
      this.blockInterval = value;
      return this;
    }

    /** Sets {@link ChainSettings#gasLimit}. */
    public Builder gasLimit(long value) {
      this.gasLimit = value;
      return this;
    }

    /** Sets {@link ChainSettings#minBaseFee}. */
    public Builder minBaseFee(UInt256 value) {
      this.minBaseFee = value;
      return this;
    }

    /** Sets {@link ChainSettings#maxTransactionBytes}. */
    public Builder maxTransactionBytes(int value) {
      this.maxTransactionBytes = value;
      return this;
    }

    /** Sets {@link ChainSettings#maxNonceGap}. */
    public Builder maxNonceGap(int value) {
      this.maxNonceGap = value;
      return this;
    }

    /** Sets {@link ChainSettings#poolSize}. */
    public Builder poolSize(int value) {
      this.poolSize = value;
      return this;
    }

    /** Sets {@link ChainSettings#callGas}. */
    public Builder callGas(long value) {
      this.callGas = value;
      return this;
    }

    /** Sets {@link ChainSettings#callTimeout}. */
    public Builder callTimeout(Duration value) {
      this.callTimeout = value;
      return this;
    }

    /** Sets {@link ChainSettings#logLimit}. */
    public Builder logLimit(int value) {
      this.logLimit = value;
      return this;
    }

    /** Sets {@link ChainSettings#stateBlocks}. */
    public Builder stateBlocks(long value) {
      this.stateBlocks = value;
      return this;
    }

    /** Sets {@link ChainSettings#presets}. */
    public Builder presets(boolean value) {
      this.presets = value;
      return this;
    }

    /** Sets {@link ChainSettings#truncation}. */
    public Builder truncation(DamagedChainPolicy value) {
      this.damagedChainPolicy = value;
      return this;
    }

    /** Sets {@link ChainSettings#genesis}. */
    public Builder genesis(GenesisScript value) {
      this.genesis = value;
      return this;
    }

    /** Sets {@link ChainSettings#upstream}. */
    public Builder upstream(UpstreamChain value) {
      this.upstream = Optional.of(value);
      return this;
    }

    /** Sets {@link ChainSettings#inclusion}. */
    public Builder inclusion(InclusionRule value) {
      this.inclusion = value;
      return this;
    }

    /** The settings; throws IllegalArgumentException naming a setting that is out of range. */
    public ChainSettings build() {
      return new ChainSettings(
          chainId,
          dataDirectory,
          fsync,
          fork,
          forkChosen,
          accounts,
          accountBalance,
          blockInterval,
          gasLimit,
          minBaseFee,
          maxTransactionBytes,
          maxNonceGap,
          poolSize,
          callGas,
          callTimeout,
          logLimit,
          stateBlocks,
          presets,
          damagedChainPolicy,
          genesis,
          upstream,
          inclusion);
    }
  }
}
