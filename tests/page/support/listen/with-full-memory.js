// Makes the browser one whose memory has no room left.
Storage.prototype.setItem = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
