package dev.portcullis.ejb.quota;

import dev.portcullis.ejb.metrics.Figure;
import dev.portcullis.ejb.metrics.FigureSource;
import dev.portcullis.persistence.quota.QuotaUseQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** How many quotas are nearly used up. */
@ApplicationScoped
public class QuotaFigures implements FigureSource {
  @Inject private QuotaService quotas;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<Figure> read() {
    return List.of(
        Figure.of(
            "portcullis_quotas_near",
            "Quotas of organizations and of the zone of which 80 percent are used, up to "
                + QuotaUseQueries.MOST,
            quotas.near(null).size()));
  }
}
