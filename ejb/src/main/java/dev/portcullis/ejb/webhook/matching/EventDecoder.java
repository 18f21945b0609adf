package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.abi.AbiDecodingException;
import dev.portcullis.ejb.webhook.abi.ContractEvents;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.matching.ContractAbi;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes logs by the ABI registered for their contract, else by its template's. Each ABI text is
 * parsed once, for any number of registrations.
 */
@ApplicationScoped
public class EventDecoder {
  private static final Logger LOG = LoggerFactory.getLogger(EventDecoder.class);
  private static final int CACHED_ABIS = 256;

  private final Map<String, ContractEvents> parsed =
      Collections.synchronizedMap(
          new LinkedHashMap<>(CACHED_ABIS, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, ContractEvents> eldest) {
              return size() > CACHED_ABIS;
            }
          });

  /** Creates a decoder of logs by {@code abis}; it never throws. */
  public Function<ChainLog, DecodingResult> with(Map<Address, ContractAbi> abis) {
    return log -> decode(log, abis.get(log.address()));
  }

  private DecodingResult decode(ChainLog log, ContractAbi abi) {
    if (abi == null) {
      return DecodingResult.failed("The contract is not registered");
    }
    try {
      ContractEvents own = events(abi.own());
      boolean byTemplate = !own.has(log.topics().get(0)) && abi.template() != null;
      return DecodingResult.of(
          (byTemplate ? events(abi.template()) : own)
              .decode(log.topics(), HexText.bytes(log.data())));
    } catch (AbiDecodingException abiDecodingException) {
      return DecodingResult.failed(abiDecodingException.getMessage());
    } catch (RuntimeException unforeseen) {
      LOG.error("Decoding a log of {} failed", log.address(), unforeseen);
      return DecodingResult.failed("The event cannot be decoded");
    }
  }

  private ContractEvents events(String abi) {
    return parsed.computeIfAbsent(Sha256.hex(abi), digest -> ContractEvents.of(abi));
  }
}
