// Simulates a browser whose storage is full.
Storage.prototype.setItem = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
